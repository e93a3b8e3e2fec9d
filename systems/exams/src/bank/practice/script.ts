/** What the practice page does. It asks nothing of the network and keeps its place in the browser. */
export const SCRIPT = `
(() => {
'use strict'
const one = (selector, root = document) => root.querySelector(selector)
const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const forms = all('form.question')
const steps = all('nav li')
const result = one('#result')
const place = 'dictamen-practica-' + document.documentElement.dataset.bank
let active = forms.map((_, at) => at)
let now = 0
let outcome = forms.map(() => null)

const plain = (text) => text.normalize('NFC').trim().toLowerCase().replace(/\\s+/g, ' ').replace(/(\\d),(?=\\d)/g, '$1.')
const bare = (text) => plain(text).normalize('NFD').replace(/[\\u0300-\\u036f]/g, '')
const keyOf = (form) => JSON.parse(form.dataset.key)
const fieldsOf = (form) => all('input[type=text],select,textarea', form)
const answersOf = (form) => {
  const fields = fieldsOf(form)
  return fields.length > 0 ? fields.map((field) => field.value) : all('input:checked', form).map((input) => input.value)
}
const isEmpty = (form) => answersOf(form).every((value) => value.trim() === '')
const saidBy = (form) => {
  const fields = fieldsOf(form)
  if (fields.length === 0) return all('input:checked', form).map((input) => input.closest('label').innerText.replace(/\\s+/g, ' ').trim()).join('; ')
  return fields.map((field) => field.value.trim() || '—').join('; ')
}

// Each part of an answer is right or not; null means that nobody knows.
const judge = (form) => {
  const key = keyOf(form)
  const given = answersOf(form)
  if (key.type === 'choice') {
    const right = given.filter((value) => key.keys.includes(value)).length
    return { parts: null, share: Math.max(0, (right - (given.length - right)) / key.keys.length) }
  }
  if (key.type === 'number') {
    const figure = Number(given[0].trim().replace('−', '-').replace(',', '.'))
    const near = key.accepted.some((value) => Math.abs(Number(value) - figure) <= key.tolerance + 1e-9)
    return { parts: [near], share: near ? 1 : 0 }
  }
  if (key.type === 'text' || key.type === 'match') {
    const parts = key.accepted.map((accepted, at) => accepted.length === 0 ? null : accepted.some((text) => plain(text) === plain(given[at])))
    const known = parts.filter((part) => part !== null)
    const right = known.filter(Boolean).length
    const accents = key.type === 'text' && key.accepted.some((accepted, at) => parts[at] === false && accepted.some((text) => bare(text) === bare(given[at])))
    return { parts, share: known.length === 0 ? null : right / known.length, accents, right, known: known.length }
  }
  return { parts: null, share: null }
}

const paragraph = (text, strong) => {
  const element = document.createElement('p')
  if (strong) {
    const mark = document.createElement('strong')
    mark.textContent = strong
    element.append(mark, text === '' ? '' : ' ' + text)
  } else element.textContent = text
  return element
}

const check = (form, at, loud) => {
  const verdict = one('.verdict', form)
  if (form.dataset.key !== '{"type":"read"}' && isEmpty(form)) {
    verdict.className = 'verdict'
    verdict.replaceChildren(paragraph('Elija o escriba una respuesta.'))
    return
  }
  const key = keyOf(form)
  const { parts, share, accents, right, known } = judge(form)
  outcome[at] = { share, said: saidBy(form) }
  const tone = share === null ? 'seen' : share >= 1 ? 'good' : share > 0 ? 'half' : 'bad'
  if (key.type === 'choice') for (const label of all('.option', form)) {
    const input = one('input', label)
    const wanted = key.keys.includes(input.value)
    if (wanted || input.checked) {
      label.classList.add(wanted ? 'right' : 'wrong')
      one('.tell', label).textContent = wanted ? '✓ correcta' : '✗ incorrecta'
    }
  }
  if (parts !== null) fieldsOf(form).forEach((field, index) => {
    if (parts[index] !== null && parts[index] !== undefined) field.classList.add(parts[index] ? 'right-text' : 'wrong-text')
  })
  const lines = []
  if (share === null) lines.push(paragraph(form.dataset.open))
  else if (share >= 1) lines.push(paragraph('', 'Correcta'))
  else lines.push(paragraph(known > 1 ? right + ' de ' + known : '', share > 0 ? 'Parcialmente correcta' : 'Incorrecta'))
  if (share !== null && share < 1 && accents) lines.push(paragraph('Revise los acentos.'))
  if (form.dataset.shown && (share === null || share < 1)) lines.push(paragraph('Respuesta correcta: ' + form.dataset.shown))
  if (form.dataset.feedback) lines.push(paragraph(form.dataset.feedback))
  verdict.className = 'verdict ' + tone
  verdict.replaceChildren(...lines)
  for (const group of all('fieldset', form)) group.disabled = true
  one('[type=submit]', form).hidden = true
  one('.next', form).hidden = false
  steps[at].className = tone
  if (loud) {
    one('.next', form).focus()
    update()
    save()
  }
}

const reset = (at) => {
  const form = forms[at]
  outcome[at] = null
  form.reset()
  steps[at].className = ''
  one('.verdict', form).replaceChildren()
  one('.verdict', form).className = 'verdict'
  for (const group of all('fieldset', form)) group.disabled = false
  for (const label of all('.option', form)) {
    label.classList.remove('right', 'wrong')
    one('.tell', label).textContent = ''
  }
  for (const field of fieldsOf(form)) field.classList.remove('right-text', 'wrong-text')
  one('[type=submit]', form).hidden = false
  one('.next', form).hidden = true
}

const NAMES = { good: 'correcta', half: 'parcialmente correcta', bad: 'incorrecta', seen: 'vista' }
const update = () => {
  const done = active.filter((at) => outcome[at] !== null).length
  const right = active.filter((at) => outcome[at] !== null && outcome[at].share >= 1 && outcome[at].share !== null).length
  one('.status').textContent = document.body.classList.contains('ended') ? 'Resultado' : 'Pregunta ' + (active.indexOf(now) + 1) + ' de ' + active.length + ' · ' + right + (right === 1 ? ' acierto' : ' aciertos')
  one('progress').max = active.length
  one('progress').value = done
  one('#back').disabled = active.indexOf(now) <= 0
  steps.forEach((step, at) => {
    step.hidden = !active.includes(at)
    const button = one('button', step)
    button.setAttribute('aria-label', 'Pregunta ' + (at + 1) + (step.className ? ', ' + NAMES[step.className] : ''))
    if (at === now && !document.body.classList.contains('ended')) button.setAttribute('aria-current', 'step')
    else button.removeAttribute('aria-current')
  })
}

const go = (at, focus = true) => {
  document.body.classList.remove('ended')
  result.hidden = true
  now = at
  forms.forEach((form, index) => form.classList.toggle('current', index === at))
  update()
  if (focus) one('h2', forms[at]).focus()
  steps[at].scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (focus) window.scrollTo(0, 0)
  save()
}
const move = (by) => {
  const next = active[active.indexOf(now) + by]
  if (next === undefined) finish()
  else go(next)
}

const finish = () => {
  const counted = active.filter((at) => { const key = keyOf(forms[at]).type; return key !== 'open' && key !== 'read' })
  const worth = (at) => Number(forms[at].dataset.points)
  const total = counted.reduce((sum, at) => sum + worth(at), 0)
  const won = counted.reduce((sum, at) => sum + worth(at) * (outcome[at]?.share ?? 0), 0)
  const figure = (value) => (Math.round(value * 100) / 100).toString().replace('.', ',')
  const missed = counted.filter((at) => (outcome[at]?.share ?? 0) < 1)
  one('.score', result).textContent = total === 0 ? '—' : Math.round((won / total) * 100) + ' %'
  one('.sum', result).textContent = figure(won) + ' de ' + figure(total) + ' puntos. ' + (counted.length - missed.length) + ' de ' + counted.length + ' preguntas con clave, bien.'
  one('#again', result).hidden = missed.length === 0
  one('.none', result).hidden = missed.length > 0 || counted.length === 0
  one('.review', result).replaceChildren(...missed.map((at) => {
    const item = document.createElement('li')
    const open = document.createElement('button')
    open.type = 'button'
    open.className = 'press'
    open.textContent = 'Ver la pregunta ' + (at + 1)
    open.addEventListener('click', () => go(at))
    const stem = paragraph(one('.stem', forms[at]).dataset.text)
    const yours = paragraph('Su respuesta: ' + (outcome[at] === null ? 'sin contestar' : outcome[at].said))
    yours.className = 'yours'
    const theirs = paragraph('Respuesta correcta: ' + forms[at].dataset.shown)
    theirs.className = 'theirs'
    item.append(stem, yours, theirs, open)
    return item
  }))
  document.body.classList.add('ended')
  result.hidden = false
  update()
  one('h2', result).focus()
  window.scrollTo(0, 0)
  save()
}

const start = (places) => {
  active = places
  for (const at of places) reset(at)
  go(places[0])
}

// A browser may forbid keeping anything: then nothing is kept.
const save = () => {
  try {
    const fields = forms.map((form) => answersOf(form))
    localStorage.setItem(place, JSON.stringify({ now, active, fields, done: outcome.map((one) => one !== null), ended: document.body.classList.contains('ended') }))
  } catch {}
}
const restore = () => {
  try {
    const kept = JSON.parse(localStorage.getItem(place))
    if (!kept || kept.fields.length !== forms.length) return false
    active = kept.active
    forms.forEach((form, at) => {
      const fields = fieldsOf(form)
      if (fields.length > 0) fields.forEach((field, index) => { field.value = kept.fields[at][index] ?? '' })
      else for (const input of all('input', form)) input.checked = kept.fields[at].includes(input.value)
      if (kept.done[at]) check(form, at, false)
    })
    if (kept.ended) { now = kept.now; finish() } else go(kept.now, false)
    return true
  } catch { return false }
}

forms.forEach((form, at) => {
  form.addEventListener('submit', (event) => { event.preventDefault(); if (outcome[at] === null) check(form, at, true) })
  form.addEventListener('change', save)
  one('.next', form).addEventListener('click', () => move(1))
})
steps.forEach((step, at) => one('button', step).addEventListener('click', () => go(at)))
one('#back').addEventListener('click', () => move(-1))
one('#skip').addEventListener('click', () => move(1))
one('#finish').addEventListener('click', finish)
one('#again').addEventListener('click', () => start(active.filter((at) => { const key = keyOf(forms[at]).type; return key !== 'open' && key !== 'read' && (outcome[at]?.share ?? 0) < 1 })))
one('#anew').addEventListener('click', () => start(forms.map((_, at) => at)))
document.body.classList.add('live')
if (forms.length > 0 && !restore()) go(0, false)
})()
`
