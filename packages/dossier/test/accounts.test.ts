import { describe, expect, test } from 'vitest'
import { check, contradict } from './reading-candidates.ts'

const REFEREE = 'Juan Pérez, director general de Logística Norte\n'
const openIn = (cv: string, file: string, said: string): string[] =>
  contradict(cv, file, said).flatMap(({ topic, explanation }) => (explanation === null ? [topic] : []))

describe('whoever gives a figure may account for the other', () => {
  test.each([
    ['Equipo de 120 personas.', 'Suyas, en nómina, 80. Las 40 que completan la cifra las ponía una ETT.'],
    ['Equipo de 120 personas.', 'Registradas tengo 80 personas. Hay que añadirle el almacén de Betanzos.'],
    [
      'Equipo de 120 personas.',
      'En nómina hay 80 personas; las otras 40 hasta las 120 son del centro de Soria.',
    ],
    ['Equipo de 120 personas.', 'Su equipo son 80 personas. La diferencia con el CV queda explicada.'],
    ['Equipo de 120 personas.', 'Al principio eran 80 personas. Después compramos Vega y pasó a 120.'],
    ['Equipo de 120 personas.', 'Contamos puestos equivalentes y su equipo son 80; personas eran 120.'],
    [
      'Equipo de 120 personas.',
      '«Las dos cifras son buenas: fueron 80 hasta mayo de 2021 y 120 desde que entró la nave de Betanzos.»',
    ],
    ['Presupuesto de 9 M€.', 'Su presupuesto era de 6 millones. Los 9 de ella son con la filial.'],
    ['Presupuesto de 9 M€.', 'Sin IVA, su presupuesto era de 6 millones; con impuestos salen los 9.'],
    ['', 'Su cargo era jefa de operaciones, el rótulo cambió en 2021 con las mismas funciones.'],
    [
      '',
      'En la ficha era Jefa de Operaciones de marzo de 2018 a mayo de 2020 y Directora de Operaciones desde entonces; aclara que fue un cambio de nomenclatura del grupo.',
    ],
    ['', 'Estatutariamente su cargo era jefa; directora es como la presentábamos fuera.'],
    ['', 'Figuraba como técnica superior porque el convenio no da más; en la práctica mandaba ella.'],
    [
      '',
      'Figuró como adjunta hasta mayo de 2019 porque el anterior conservaba el título; dirigió ella desde marzo de 2018.',
    ],
    ['', 'La ficharía de jefa de sección, si hubiera plaza; la volvería a contratar de encargada.'],
    ['', 'Luego supe que era socia del hermano en otra empresa.'],
    ['', 'Dejó de venir en marzo de 2023; la baja formal salió en junio, con vacaciones pendientes.'],
    ['', 'Empezó en enero de 2019. El año anterior facturaba como autónoma, haciendo lo mismo.'],
  ])('«%s» beside «%s»', (cv, said) => {
    expect(openIn(cv, 'references', REFEREE + said)).toEqual([])
  })

  test.each([
    ['equipo', 'Equipo de 120 personas.', 'Operaciones es un área de 17 personas contándola a ella.'],
    ['equipo', 'Equipo de 120 personas.', 'Tiene 31 personas a su cargo. No le consta otra cuenta.'],
    [
      'equipo',
      'Equipo de 120 personas.',
      'Ha tenido siempre 45 personas, contando los turnos. Se le escribió por la diferencia y no ha contestado.',
    ],
    [
      'equipo',
      'Equipo de 120 personas.',
      'Su equipo son 45 personas. La diferencia con el CV no quedó explicada.',
    ],
    ['equipo', 'Equipo de 120 personas.', 'Con ella trabajaban 35 personas y nunca fueron más.'],
    ['equipo', 'Equipo de 120 personas.', 'De ella dependían treinta personas, contando los turnos.'],
  ])('but nothing accounts for it: %s, «%s» beside «%s»', (topic, cv, said) => {
    expect(openIn(cv, 'references', REFEREE + said)).toContain(topic)
  })
})

describe('a size of a moment, of a part or of another house is none of the post', () => {
  test.each([
    'La plantilla era entonces de doce personas.',
    'Cuando la fiché, en 2018, éramos 26.',
    'Con un equipo de cuatro personas sacó la acreditación.',
    'Durante la huelga se quedó con 40 personas de servicios mínimos.',
    'Yo dirijo un servicio de 25 personas y siempre nos atendió.',
    'En la mudanza coordinó a 12 personas de fuera.',
    'En la primera ola se contagiaron 60 trabajadores.',
    'Capacitó a 30 operarios y ascendió a 5 supervisores.',
    'Mi dirección son 70 personas; la suya era la más ordenada.',
    'En la parada de 2022 coordinó a 210 personas durante doce días.',
    'Llevó el arranque, con 26 personas para la implantación.',
    'El día de la nevada ya tenía 40 unidades en la calle.',
    'Tres de sus supervisores dirigen hoy otras plantas.',
    'Catorce son promotores que pagaba el distribuidor.',
  ])('«%s»', (said) => {
    expect(openIn('Lideré un equipo de 120 personas.', 'references', REFEREE + said)).toEqual([])
  })

  test('what a budget is spent on is part of it', () => {
    const said = 'En Logística Norte, del presupuesto, 2 M€ se van en energía.'
    expect(openIn('Presupuesto anual de 9 M€.', 'interview', said)).toEqual([])
  })
})

describe('what bounds a size contradicts what is more', () => {
  test.each([
    ['Hasta 120 personas a mi cargo.', 'No llegaba a las 70 personas a su cargo.'],
    ['Equipo de 120 personas.', 'Enfermería son 60 y ella los llevaba todos.'],
  ])('«%s» beside «%s»', (cv, said) => {
    expect(openIn(cv, 'references', REFEREE + said)).toEqual(['equipo'])
  })
})

describe('dates are of whoever came or left', () => {
  test.each([
    'Durante mi tiempo, hasta 2020, eran 30.',
    'El contrato con la cadena terminó en 2020 y ella lo renegoció.',
    'En 2020 entró un socio nuevo.',
    'El cargo lo ocupó después la señora Ruiz hasta 2025.',
    'Fue su jefe hasta febrero de 2020.',
    'Jefa directa desde mayo de 2020.',
    'Las otras rutas son las de Galicia, que entró en 2022.',
    'Mi antecesora se retiró en 2020; yo la conozco desde ahí.',
    'La tienda de Miranda cerró en 2020 y la de Aranda empezó en 2021.',
    'El sistema se probó en dos centros y se dejó en 2020.',
    'Estuvo dos años al frente del comité.',
  ])('«%s» says nothing of the candidate', (said) => {
    expect(openIn('', 'references', REFEREE + said)).toEqual([])
  })

  test.each([
    'Vine en mayo de 2021 y ella llevaba desvinculada desde febrero de ese año.',
    'No entró hasta septiembre de 2020; el contrato lo firmé yo.',
    'Su contrato terminó el 15-10-2021.',
  ])('«%s» does', (said) => {
    expect(openIn('', 'references', REFEREE + said)).toContain('fechas')
  })

  test('who says to be there still is contradicted by who says that they left the house', () => {
    const cv = 'EXPERIENCIA\n\nLogística Norte — Directora de Operaciones (marzo 2018 – actualidad)\n'
    const found = (said: string): string[] =>
      check({ cv, references: REFEREE + said }).contradictions.map(({ text }) => text)
    expect(found('Causó baja en abril de 2025.')[0]).toContain('«actualidad»')
    expect(found('Se fue a Zárate en 2025 a montar el almacén.')).toEqual([])
  })
})

describe('titles are of the candidate', () => {
  test.each([
    'Lo recuerdo como un gerente ordenado.',
    'Es docente de alma.',
    'Fue auditora antes de pasar a operaciones.',
    'Como jefe suyo, le digo que cumple.',
    'No volvió a figurar aquí, ni como asesora.',
    'El sistema de medición no llegó a los centros.',
    'Todavía figura como socia.',
    'Entró de auxiliar.',
    'Antes, en una agencia, fue ejecutiva de cuentas.',
  ])('«%s» gives none', (said) => {
    expect(openIn('', 'references', REFEREE + said)).toEqual([])
  })

  test.each([
    'Directora no. Llevaba el turno de noche como encargada.',
    'En su expediente consta como jefa de sección.',
    'Era coordinadora; la directora del área era su cuñada.',
  ])('«%s» gives one', (said) => {
    expect(openIn('', 'references', REFEREE + said)).toContain('cargo')
  })
})

test('a figure that the CV gives as reached is no contradiction with whoever confirms it', () => {
  const cv = 'El absentismo era del 11 %; quedó en el 6 %.'
  expect(openIn(cv, 'references', `${REFEREE}Da por bueno el 6 % de absentismo.`)).toEqual([])
})

test('two parts of one stay are no other beginning of it', () => {
  const said =
    'Divide su etapa en Logística Norte en dos: hasta 2020 cerrando almacenes y desde 2021 abriéndolos.'
  expect(openIn('', 'interview', said)).toEqual([])
  expect(openIn('', 'interview', 'Cuenta su etapa en Logística Norte, desde 2021.')).toEqual(['fechas'])
})

test.each(['P. ', ''])('a question in bold is the label of its answer: «%s»', (letter) => {
  const said = `### 1. Juan Pérez, director general de Logística Norte\n**${letter}¿Cuánta gente tenía?** R. 45 personas.\n**${letter}En el CV dice 120. ¿A qué se debe?** R. No tengo idea.\n`
  expect(openIn('Equipo de 120 personas.', 'references', said)).toEqual(['equipo'])
})

test('an investment that somebody never ran is no budget', () => {
  const said = 'Le falta obra grande: en Logística Norte nunca dirigió una inversión de más de 3 M€.'
  expect(openIn('Presupuesto de 9 M€.', 'interview', said)).toEqual([])
})

test('until when a clause is in force dates no post', () => {
  const said =
    'Fue directora y tiene una cláusula de no competencia vigente con Logística Norte hasta marzo de 2028.'
  expect(openIn('', 'interview', said)).toEqual([])
})

test('a title that is told with its time is held against the post of that time [GM-8.8]', () => {
  const cv = '\nLogística Norte — Analista de tráfico (enero 2012 – febrero 2018)\n'
  const said = (from: string): string => `En Logística Norte mi cargo ${from} fue el de analista de tráfico.`
  expect(openIn(cv, 'interview', said('de marzo de 2018 a junio de 2023'))).toEqual(['cargo'])
  expect(openIn(cv, 'interview', said('de enero de 2012 a febrero de 2018'))).toEqual([])
})

test('a place that heads one post says of which one a size is [GM-8.8]', () => {
  const cv =
    'Equipo de 420 personas.\nTransportes Sur — Jefa de Planta, Utrera (enero 2010 – febrero 2018)\n- Equipo de 80 personas.\n'
  const said = (size: number): string =>
    `Le pregunto por la planta de Utrera. Dice que eran ${size} personas a su cargo.`
  expect(openIn(cv, 'interview', said(30))).toEqual(['equipo'])
  expect(openIn(cv, 'interview', said(80))).toEqual([])
})

test('a period that begins to the month with a post of the CV is of that stay [GM-8.8]', () => {
  const paper = (to: string): string =>
    `Enseñó en pantalla la constancia de Logística Norte: «Directora, de marzo de 2018 ${to}».`
  expect(openIn('', 'interview', paper('al 28 de febrero de 2022'))).toEqual(['fechas'])
  expect(openIn('', 'interview', paper('al 30 de junio de 2023'))).toEqual([])
  expect(
    openIn('', 'interview', 'En Logística Norte abrió almacenes de mayo de 2019 a abril de 2021.'),
  ).toEqual([])
})

test('who left when the CV has another house left, left that one [GM-8.8]', () => {
  const cv = '\nTransportes Sur — Jefa de Tráfico (enero 2010 – febrero 2018)\n'
  const said = 'De Transportes Sur guarda buen recuerdo. Salió en junio de 2023, de mutuo acuerdo.'
  expect(openIn(cv, 'interview', said)).toEqual([])
  expect(openIn(cv, 'interview', said.replace('2023', '2016'))).toEqual(['fechas'])
})

test('a post in a party or a club is of no house [GM-8.8]', () => {
  const said = (where: string): string => `${REFEREE}Añade que sigue de secretaria ${where}.`
  expect(openIn('', 'references', said('del partido'))).toEqual([])
  expect(openIn('', 'references', said('de dirección'))).toEqual(['cargo'])
})

test('who holds a post until today has not risen from it [GM-8.8]', () => {
  const said = 'Su cargo, desde el ingreso y hasta hoy, es coordinadora de tráfico.'
  expect(openIn('', 'references', `${REFEREE}${said}`)).toEqual(['cargo'])
})

test('a title with a name behind it is of whoever is named [GM-8.8]', () => {
  const said = (who: string): string => `${REFEREE}Lo hizo entero la jefa de innovación${who}.`
  expect(openIn('', 'references', said(', Berta Solís; ella solo lo presentó'))).toEqual([])
})

test('of a row of two cells the first says what the figure of the other is [GM-8.8]', () => {
  const cv = '| Dato | Valor |\n|---|---|\n| Equipo a cargo | 260 personas, directas e indirectas |\n'
  expect(
    openIn(cv, 'references', `${REFEREE}Su equipo, contando directos e indirectos, era de 45 personas.`),
  ).toEqual(['equipo'])
})

test('those whom somebody led, and what something is like, are no title of theirs [GM-8.8]', () => {
  expect(openIn('', 'references', `${REFEREE}Confirma los plazos y el mando de 410 técnicos.`)).toEqual([])
  expect(openIn('', 'references', `${REFEREE}Fue siempre la contraparte técnica del cliente.`)).toEqual([])
})

test('a post that only one employer of the CV has says of which one it is spoken [GM-8.8]', () => {
  const cv = '\nTransportes Sur — Jefa de tráfico (enero 2010 – febrero 2018)\n'
  const said =
    'Referencias recibidas por correo.\nSu cargo es coordinadora de turno; nunca ha sido directora de operaciones.'
  expect(openIn(cv, 'references', said)).toEqual(['cargo'])
})

test('a post that will not be free is of whoever has it [GM-8.8]', () => {
  const cv = '\nTransportes Sur — Jefa de tráfico (enero 2010 – febrero 2018)\n'
  expect(
    openIn(cv, 'interview', 'Se fue porque en Transportes Sur el puesto de gerente no quedaría libre.'),
  ).toEqual([])
})
