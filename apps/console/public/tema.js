// Before anything is painted: the theme that was chosen, else the system's.
;(() => {
  const chosen = localStorage.getItem('dictamen.tema')
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.tema = chosen ?? (dark ? 'oscuro' : 'claro')
})()
