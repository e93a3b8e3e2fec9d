// A review whose questions draw what text cannot say, all of it in one colour that nothing else has: a formula inside a
// sentence, formulas as options, a diagram, bars, a picture, a ruled table, and gaps that were filled in and marked. Two
// questions draw nothing that is asked about: underlined words, and a quotation, a rule and lists in the system's own looks.

/** The colour of every drawing that is asked about. */
export const INK = '#7a1fa2'

const RIGHT = '<span class="icon right">&#x2713;</span>'
const WRONG = '<span class="icon wrong">&#x2717;</span>'
const LOOP = 'M2 14 C2 6 9 6 9 14 C9 20 2 20 2 14 Z M5 14 C5 10 7 10 7 14 C7 17 5 17 5 14 Z'
const ARROW = 'M12 12 L24 12 L21 9 L22 8 L27 13 L22 18 L21 17 L24 14 L12 14 Z'
const HOOK = 'M30 8 C36 6 38 12 34 15 L38 20 L35 20 L32 15 L31 20 L29 20 Z'

/** A formula as programs draw it: one outline a letter. */
function formula(paths: readonly string[], color = INK): string {
  return `<svg class="formula" width="42" height="24" fill="${color}">${paths.map((path) => `<path d="${path}"/>`).join('')}</svg>`
}

const DIAGRAM = `<svg width="220" height="110" class="block"><g fill="none" stroke="${INK}" stroke-width="2"><circle cx="30" cy="30" r="18"/><circle cx="190" cy="30" r="18"/><circle cx="110" cy="90" r="15"/><path d="M48 30 L172 30"/><path d="M42 44 L98 80"/><path d="M178 44 L122 80"/></g></svg>`
const BARS = `<svg width="200" height="90" class="block"><g stroke="${INK}" stroke-width="1.5"><line x1="10" y1="80" x2="190" y2="80"/><line x1="10" y1="5" x2="10" y2="80"/></g><g fill="${INK}"><rect x="30" y="40" width="20" height="40"/><rect x="70" y="20" width="20" height="60"/></g></svg>`
const PICTURE =
  '<canvas width="90" height="50"></canvas><script>for(const c of document.querySelectorAll("canvas")){const p=c.getContext("2d");p.fillStyle="#7a1fa2";p.fillRect(0,0,90,50)}</script>'
const TABLE =
  '<table class="drawn"><tr><td>p</td><td>q</td></tr><tr><td>V</td><td>F</td></tr><tr><td>F</td><td>V</td></tr></table>'

interface Asked {
  readonly state: string
  readonly mark: string
  readonly stem: string
  readonly answer: string
  readonly key?: string
}

function option(label: string, text: string, sign = ''): string {
  return `<div class="option"><input type="radio" disabled${sign === '' ? '' : ' checked'}><span class="label">${label}.</span><span>${text}</span>${sign}</div>`
}

function choice(...options: readonly string[]): string {
  return `<p>Seleccione una:</p>${options.join('')}`
}

function field(value: string, sort: string): string {
  return `<input type="text" class="${sort}" size="6" value="${value}" readonly>`
}

function list(chosen: string): string {
  return `<select disabled><option>${chosen}</option></select>`
}

const QUESTIONS: readonly Asked[] = [
  {
    state: 'Correcta',
    mark: '1,00',
    stem: `<p>Sea ${formula([LOOP, ARROW, HOOK])} una fórmula. ¿Qué vale cuando p es falsa?</p>`,
    answer: choice(option('a', 'Verdadera', RIGHT), option('b', 'Falsa')),
    key: 'La respuesta correcta es: Verdadera',
  },
  {
    state: 'Incorrecta',
    mark: '0,00',
    stem: '<p>¿Cuál es la contrapositiva?</p>',
    answer: choice(
      option('a', formula([LOOP, ARROW, HOOK]), WRONG),
      option('b', formula([HOOK, ARROW, LOOP])),
      option('c', formula([HOOK, LOOP])),
    ),
    key: `La respuesta correcta es: ${formula([HOOK, ARROW, LOOP], '#000000')}`,
  },
  {
    state: 'Correcta',
    mark: '1,00',
    stem: `<p>¿Cuántos nodos hay?</p>${DIAGRAM}`,
    answer: `<p>Respuesta: ${field('3', 'correct')}${RIGHT}</p>`,
    key: 'La respuesta correcta es: 3',
  },
  {
    state: 'Correcta',
    mark: '1,00',
    stem: `<p>¿Qué barra es más alta?</p>${BARS}`,
    answer: choice(option('a', 'La primera'), option('b', 'La segunda', RIGHT)),
    key: 'La respuesta correcta es: La segunda',
  },
  {
    state: 'Correcta',
    mark: '1,00',
    stem: `<p>¿Qué se ve?</p><p>${PICTURE}</p>`,
    answer: choice(option('a', 'Un recuadro', RIGHT), option('b', 'Un círculo')),
    key: 'La respuesta correcta es: Un recuadro',
  },
  {
    state: 'Correcta',
    mark: '1,00',
    stem: `<p>¿Qué relaciona las columnas?</p>${TABLE}`,
    answer: choice(option('a', 'La negación', RIGHT), option('b', 'Nada')),
    key: 'La respuesta correcta es: La negación',
  },
  {
    state: 'Parcialmente correcta',
    mark: '0,50',
    stem: `<p>Según ${formula([LOOP, HOOK])} el primero vale ${field('3', 'correct')}${RIGHT} y el segundo vale ${field('7', 'incorrect')}${WRONG} unidades.</p>`,
    answer: '',
  },
  {
    state: 'Correcta',
    mark: '1,00',
    stem: '<p>¿En qué año empezó la <u>Segunda Guerra</u> Mundial?</p>',
    answer: choice(option('a', '1936'), option('b', '1939', RIGHT)),
    key: 'La respuesta correcta es: 1939',
  },
  {
    state: 'Parcialmente correcta',
    mark: '0,50',
    stem: `<blockquote>En casa del herrero, cuchillo de palo.</blockquote><hr><p>El herrero trabaja el ${list('hierro')}${RIGHT} y el carpintero trabaja la ${list('piedra')}${WRONG} del bosque.</p>`,
    answer: '',
  },
]

const STYLE = `body{font:14px/1.5 'DejaVu Sans';color:#1d2125;margin:0}.icon{margin-left:8px}.icon.right{color:#357a32}.icon.wrong{color:#ca3120}
table.sum{border-collapse:collapse;width:100%;margin-bottom:16px}.sum th{text-align:right;width:170px;padding:3px 8px;background:#f0f0f0;font-weight:400}.sum td{padding:3px 8px;background:#fafafa}
.question{margin-bottom:24px;break-inside:avoid}.info{font-size:11px;border:1px solid #cad0d7;background:#f8f9fa;padding:6px;margin-bottom:12px}.info p{margin:0 0 6px}
.asking{background:#e7f3f5;border:1px solid #b8dce2;border-radius:4px;padding:10px 14px}.outcome{background:#fcefdc;color:#7d5a29;padding:8px 14px;margin-top:12px}
p{margin:0 0 8px}.option{display:flex;margin:5px 0}.option input{margin:4px 8px 0 0}.label{margin-right:14px}.block{display:block}.formula{vertical-align:middle}
input[type=text]{font:inherit;padding:3px 8px;border:1px solid #8f959e;border-radius:4px;background:#e9ecef}input.correct{background:#dff0d8;border-color:#357a32}input.incorrect{background:#f2dede;border-color:#ca3120}
table.drawn{border-collapse:collapse}.drawn td{border:2px solid ${INK};padding:3px 14px}`
const WIDE =
  '@page{size:330mm 420mm}.question{display:flow-root}.info{float:left;width:104px}.content{margin-left:140px}.main{margin-right:200px}'
const NARROW = '.main{margin:0 200px 0 180px}'
const DRAWERS =
  '.drawer{position:absolute;top:0;width:160px;height:500px;border:1px solid #ccc;padding:8px}.drawer.right{right:0}.drawer.left{left:0}.drawer a{display:inline-block;border:1px solid #999;width:26px;height:32px;margin:2px}.foot{display:flex;justify-content:space-between;padding:12px}.foot span{background:#0f6cbf;color:#fff;border-radius:6px;padding:6px 12px}'

export const LAYOUTS = ['narrow', 'wide', 'drawers'] as const
export type Layout = (typeof LAYOUTS)[number]

const STYLES: Readonly<Record<Layout, string>> = {
  narrow: '',
  wide: WIDE + DRAWERS,
  drawers: NARROW + DRAWERS,
}

/** The review as a page: narrow, in one column; wide, in two with a drawer beside them; narrow between two drawers. */
export function drawingsPage(layout: Layout): string {
  const rows = [
    ['Estado', 'Finalizado'],
    ['Comenzado', 'lunes'],
    ['Puntos', '7,00/9,00'],
  ].map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`)
  const blocks = QUESTIONS.map(({ state, mark, stem, answer, key }, at) => {
    const info = `<div class="info"><p>Pregunta ${at + 1}</p><p>${state}</p><p>Se puntúa ${mark} sobre 1,00</p></div>`
    const said = key === undefined ? '' : `<div class="outcome">${key}</div>`
    return `<div class="question">${info}<div class="content"><div class="asking">${stem}${answer}</div>${said}</div></div>`
  })
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}${STYLES[layout]}</style><div class="main"><table class="sum">${rows.join('')}</table>${blocks.join('')}${layout === 'narrow' ? '' : FOOT}</div>${aroundIn(layout)}`
}

/** Buttons to go on with, and the foot of the site, in the column of the questions. */
const FOOT =
  '<div class="foot"><span>Foro de dudas</span><span>Tarea 3</span></div><div>Ha entrado como Ana Pérez</div>'

/** What a site shows beside a review: nothing where there is no room. */
function aroundIn(layout: Layout): string {
  const right = `<div class="drawer right"><p>Navegación por el cuestionario</p>${'<a>1</a>'.repeat(8)}</div>`
  const left = '<div class="drawer left"><p>Tema 1</p><p>Pregunta del foro</p><p>Tema 2</p></div>'
  return layout === 'narrow' ? '' : layout === 'wide' ? right : left + right
}
