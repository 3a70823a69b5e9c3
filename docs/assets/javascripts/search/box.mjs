/* The search box of every page: a combobox with the first hits below it. */

import { counted, element, hrefOf, languageOf, remarks, titleOf } from "./results.mjs";
import { snippet, wantedKeys } from "./snippet.mjs";

const SHOWN = 8;
const OPENERS = [
  (event) => event.key === "/" || event.key === "s" || event.key === "ы",
  (event) => event.key === "." && event.code === "Slash", // "/" of a Russian keyboard
];

/** Bring the box to life. `engine` gives the engine when it is loaded; `root` is the address of the site. */
export function startBox(form, engine, root) {
  const input = form.querySelector("input");
  const panel = form.querySelector("[data-panel]");
  const status = form.querySelector("[role=status]");
  const list = form.querySelector("[role=listbox]");
  const opener = form.parentElement.querySelector("[data-search-open]");
  let options = [];
  let current = -1;
  let direct = "";

  const select = (number) => {
    current = number;
    options.forEach((option, n) => option.setAttribute("aria-selected", String(n === number)));
    if (number < 0) input.removeAttribute("aria-activedescendant");
    else {
      input.setAttribute("aria-activedescendant", options[number].id);
      options[number].scrollIntoView({ block: "nearest" });
    }
  };
  const close = () => {
    panel.hidden = true;
    input.setAttribute("aria-expanded", "false");
    select(-1);
  };
  const leave = () => {
    close();
    form.classList.remove("is-open");
  };
  const open = () => {
    form.classList.add("is-open");
    input.focus();
    input.select();
  };
  const address = (query) => hrefOf(root, `search/?q=${encodeURIComponent(query)}`);

  const show = async () => {
    const query = input.value;
    if (!query.trim()) {
      list.replaceChildren();
      options = [];
      direct = "";
      status.textContent = "";
      close();
      return;
    }
    let ready;
    try {
      ready = await engine();
    } catch {
      status.textContent = "Поиск не загрузился.";
      panel.hidden = false;
      return;
    }
    if (query !== input.value) return;
    const answer = ready.search(query);
    const wanted = wantedKeys(answer.plan);
    direct = answer.plan.addresses.length && answer.hits.length ? hrefOf(root, answer.hits[0].url) : "";
    options = answer.hits.slice(0, SHOWN).map((hit, n) => option(ready, hit, n, wanted, root, languageOf(query)));
    if (answer.hits.length > SHOWN) options.push(allOption(options.length, answer.hits.length, address(query)));
    list.replaceChildren(...options);
    const count = answer.hits.length ? `Найдено: ${counted(answer.hits.length)}.` : "Ничего не найдено.";
    status.textContent = [count, ...remarks(ready, answer.plan)].join(" ");
    panel.hidden = false;
    input.setAttribute("aria-expanded", String(options.length > 0));
    select(-1);
  };

  input.addEventListener("focus", () => engine().catch(() => {}), { once: true });
  input.addEventListener("focus", () => input.value.trim() && panel.hidden && show());
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      if (panel.hidden) {
        leave();
        input.blur();
      } else leave();
      event.preventDefault();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!options.length || panel.hidden) return;
      const step = event.key === "ArrowDown" ? 1 : -1;
      select(((current + 1 + step + options.length + 1) % (options.length + 1)) - 1);
      event.preventDefault();
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      if (current >= 0 && !panel.hidden) globalThis.location.href = options[current].dataset.href;
      else submit();
    }
  });
  const submit = async () => {
    const query = input.value.trim();
    if (!query) return;
    await show();
    globalThis.location.href = direct || address(query);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) leave();
  });
  // a press on a result must not take the focus, or the list is gone before the click
  panel.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[data-href]");
    if (!option) return;
    if (event.ctrlKey || event.metaKey) globalThis.open(option.dataset.href);
    else globalThis.location.href = option.dataset.href;
    leave();
  });
  opener?.addEventListener("click", (event) => {
    event.preventDefault();
    open();
  });
  // before the theme: it turns the page at "."
  globalThis.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!OPENERS.some((opens) => opens(event))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      open();
    },
    true,
  );
}

function isTyping(target) {
  return target instanceof Element && Boolean(target.closest("input, textarea, select, [contenteditable]"));
}

function option(engine, hit, number, wanted, root, language) {
  const side = hit.language || language;
  const text = engine.docs[`text_${side}`][hit.doc] || engine.docs.text_ru[hit.doc] || engine.docs.text_en[hit.doc];
  const shown = text === engine.docs[`text_${side}`][hit.doc] ? side : side === "ru" ? "en" : "ru";
  const title = element("span", { class: "codex-option__title" });
  titleOf(engine, hit.doc).forEach((part, n) => title.append(n ? " " : "", part));
  const runs = text ? snippet(text, wanted, engine.table) : [];
  const line = element("span", { class: "codex-option__text", lang: shown });
  line.append(...runs.map((run) => (run.mark ? element("mark", {}, run.text) : run.text)));
  const attributes = { id: `codex-option-${number}`, role: "option", "aria-selected": "false", "data-href": hrefOf(root, hit.url) };
  return element("li", { class: "codex-option", ...attributes }, title, text ? line : "");
}

function allOption(number, count, href) {
  const attributes = { id: `codex-option-${number}`, role: "option", "aria-selected": "false", "data-href": href };
  return element("li", { class: "codex-option codex-option--all", ...attributes }, `Все: ${counted(count)}`);
}
