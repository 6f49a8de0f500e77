// Search in the page itself. MkDocs' own asks a worker, which a page opened as a file may not start; and it fetches its
// index, which such a page may not do either. So the index comes as a script (docs/site.py writes it) when first needed.
(function () {
  "use strict";
  let index = null;
  const documents = new Map();

  const address = (path) => base_url.replace(/\/?$/, "/") + path;

  function load(path) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = address(path);
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });
  }

  let loading = null;
  function ready() {
    loading ??= Promise.all([load("search/lunr.js"), load("search/search_index.js")]).then(() => {
      index = lunr(function () {
        this.field("title", { boost: 10 });
        this.field("text");
        this.ref("location");
        for (const page of searchIndex.docs) {
          this.add(page);
          documents.set(page.location, page);
        }
      });
    });
    return loading;
  }

  function found(page) {
    const article = document.createElement("article");
    const link = document.createElement("a");
    link.href = address(page.location);
    link.textContent = page.title;
    const summary = document.createElement("p");
    summary.textContent = page.text.slice(0, 200);
    article.append(document.createElement("h3"), summary);
    article.firstChild.append(link);
    return article;
  }

  function search(words, results) {
    let hits = [];
    try {
      hits = words.length > 2 ? index.search(words) : [];
    } catch {
      // An unfinished query, such as "title:", is no query yet.
    }
    const nothing = document.createElement("p");
    nothing.textContent = results.dataset.noResultsText || "No results found";
    results.replaceChildren(...(hits.length ? hits.map((hit) => found(documents.get(hit.ref))) : [nothing]));
  }

  document.addEventListener("DOMContentLoaded", () => {
    const query = document.getElementById("mkdocs-search-query");
    const results = document.getElementById("mkdocs-search-results");
    if (!query || !results) return;
    const run = () => ready().then(() => search(query.value, results));
    query.addEventListener("focus", ready);
    query.addEventListener("input", run);
    const asked = new URLSearchParams(window.location.search).get("q");
    if (asked) {
      query.value = asked;
      run();
    }
  });
})();
