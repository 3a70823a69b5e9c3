/* The page search/?q=...: all hits of a query in an ordered list, with filters; every state has a link of its own. */

import { KIND_NAMES, counted, element, hrefOf, languageOf, remarks, resultItem } from "./results.mjs";
import { wantedKeys } from "./snippet.mjs";

const STEP = 20;
const EXAMPLES = ["64A1", "фальшренонс", "что такое онер", "«замена заявки»", "unauthorized information"];
const LANGUAGE_NAMES = [["", "на обоих языках"], ["ru", "по-русски"], ["en", "по-английски"]];

/** Bring the page to life. */
export function startPage(place, engine, root) {
  const form = element("form", { class: "codex-page__form", role: "search", "aria-label": "Поиск по книгам" });
  const input = element("input", {
    type: "search", name: "q", id: "codex-page-q", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    class: "codex-page__input", placeholder: "64A1, ренонс, revoke …",
  });
  const label = element("label", { for: "codex-page-q" }, "Слова, термин или номер пункта");
  form.append(label, element("div", { class: "codex-page__row" }, input, element("button", { type: "submit" }, "Найти")));
  const filters = element("div", { class: "codex-page__filters" });
  const status = element("p", { class: "codex-page__status", role: "status", "aria-live": "polite" });
  const list = element("ol", { class: "codex-results", "data-results": "" });
  const more = element("button", { type: "button", class: "codex-page__more", hidden: "" }, "Показать ещё");
  const help = element("div", { class: "codex-page__help" });
  place.replaceChildren(form, filters, status, list, more, help);
  const view = { kinds: [], language: "", shown: STEP, items: [] };

  const read = () => {
    const asked = new URLSearchParams(globalThis.location.search);
    input.value = asked.get("q") ?? "";
    view.kinds = (asked.get("kind") ?? "").split(",").filter((kind) => kind in KIND_NAMES);
    view.language = ["ru", "en"].find((one) => one === asked.get("lang")) ?? "";
  };
  const write = (how) => {
    const asked = new URLSearchParams();
    if (input.value.trim()) asked.set("q", input.value.trim());
    if (view.kinds.length) asked.set("kind", view.kinds.join(","));
    if (view.language) asked.set("lang", view.language);
    const text = asked.toString();
    const { href } = globalThis.location;
    history[how](null, "", href.replace(/[?#].*$/, "") + (text ? `?${text}` : ""));
  };
  const fill = () => {
    list.replaceChildren(...view.items.slice(0, view.shown).map((make) => make()));
    more.hidden = view.shown >= view.items.length;
  };
  const show = async () => {
    const query = input.value.trim();
    document.title = document.title.replace(/^(?:«.*» — )?/, query ? `«${query}» — ` : "");
    if (!query) {
      view.items = [];
      filters.replaceChildren();
      status.textContent = "";
      help.replaceChildren(...hints());
      fill();
      return;
    }
    let ready;
    try {
      ready = await engine();
    } catch {
      status.textContent = "Поиск не загрузился: обновите страницу.";
      return;
    }
    if (query !== input.value.trim()) return;
    const answer = ready.search(query, view);
    const options = { root, wanted: wantedKeys(answer.plan), language: languageOf(query) };
    view.items = answer.hits.map((hit) => () => resultItem(ready, hit, options));
    view.shown = STEP;
    const count = answer.hits.length ? `Найдено: ${counted(answer.hits.length)}.` : "Ничего не найдено.";
    status.textContent = [count, ...remarks(ready, answer.plan)].join(" ");
    const filtered = view.kinds.length > 0 || view.language !== "";
    if (answer.hits.length || filtered) showFilters(answer.counts);
    else filters.replaceChildren();
    help.replaceChildren(...(answer.hits.length ? [] : hints()));
    fill();
  };
  const changed = () => {
    write("replaceState");
    show();
  };
  const hints = () => {
    const filtered = view.kinds.length > 0 || view.language !== "";
    const again = element("button", { type: "button" }, "Снять отбор");
    again.addEventListener("click", () => {
      view.kinds = [];
      view.language = "";
      changed();
    });
    const links = EXAMPLES.map((text) => element("li", {}, element("a", { href: hrefOf(root, `search/?q=${encodeURIComponent(text)}`) }, text)));
    const advice = input.value.trim()
      ? "Уберите одно из слов, проверьте кавычки и написание или попробуйте:"
      : "Можно искать по номеру пункта, по словам в любой форме, по-русски и по-английски; слова в кавычках — подряд. Например:";
    return [filtered && input.value.trim() ? again : "", element("p", {}, advice), element("ul", {}, ...links)].filter(Boolean);
  };
  const showFilters = (counts) => {
    const kinds = element("fieldset", {}, element("legend", {}, "Где"));
    for (const [kind, name] of Object.entries(KIND_NAMES)) {
      const box = element("input", { type: "checkbox", name: "kind", value: kind });
      box.checked = view.kinds.includes(kind);
      if (!counts[kind] && !box.checked) continue;
      box.addEventListener("change", () => {
        view.kinds = [...kinds.querySelectorAll("input:checked")].map((one) => one.value);
        changed();
      });
      kinds.append(element("label", {}, box, ` ${name} (${counts[kind] ?? 0})`));
    }
    const languages = element("fieldset", {}, element("legend", {}, "Слова"));
    for (const [language, name] of LANGUAGE_NAMES) {
      const button = element("input", { type: "radio", name: "lang", value: language });
      button.checked = view.language === language;
      button.addEventListener("change", () => {
        view.language = language;
        changed();
      });
      languages.append(element("label", {}, button, ` ${name}`));
    }
    const focused = filters.contains(document.activeElement) ? document.activeElement : null;
    filters.replaceChildren(kinds, languages);
    if (focused) filters.querySelector(`[name=${focused.name}][value="${focused.value}"]`)?.focus();
  };

  more.addEventListener("click", () => {
    const first = view.shown;
    view.shown += STEP;
    fill();
    list.children[first]?.querySelector("a")?.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    write("pushState");
    show();
  });
  input.addEventListener("input", changed);
  globalThis.addEventListener("popstate", () => {
    read();
    show();
  });
  read();
  show();
}
