// Shows the error page of index.html if the entry script, a module that it imports, or the texts fail to load. A separate file without
// imports, because the Content Security Policy allows no inline scripts.
function showFailure() {
  const root = document.querySelector('#root');
  root.replaceChildren(document.querySelector('#loading-failed').content);
  root.querySelector('button').addEventListener('click', () => window.location.reload());
}

// Errors of scripts do not bubble, so the listener has to capture them.
document.addEventListener('error', ({ target }) => target.matches('script[type="module"]') && showFailure(), true);
document.addEventListener('loading-failed', showFailure);
