import { expect, test } from 'vitest'
import { bearing, type Said } from './no-fit-bearing.ts'

const NEVER_LED = 'Quien no haya gestionado nunca un puerto deportivo.'
const MUST_LIVE = 'Personas que descarten vivir en Teruel.'
const ONLY_SOLD = 'Perfiles que solo hayan vendido seguros: tienen que haber dirigido una sucursal.'

test.each<[string, string, Said, ReturnType<typeof bearing>]>([
  [
    'lo niega con otras palabras',
    NEVER_LED,
    { interview_notes: 'Jamás ha tenido un puerto a su cargo.' },
    'incurre',
  ],
  ['lo tuvo a su cargo', NEVER_LED, { references: 'Llevó el puerto de Burriana once años.' }, 'refutado'],
  [
    'de oídas, y un testigo lo desmiente',
    NEVER_LED,
    {
      interview_notes: 'Según la preselección, no ha gestionado puertos.',
      references: 'Aquí tenía a su cargo el puerto desde 2019.',
    },
    'refutado',
  ],
  ['querría hacerlo', NEVER_LED, { interview_notes: 'Le gustaría gestionar un puerto.' }, null],
  ['se mudaría', MUST_LIVE, { interview_notes: 'Se mudaría a Teruel en otoño.' }, 'refutado'],
  [
    'se queda donde está',
    MUST_LIVE,
    { interview_notes: 'Seguiría en Castellón y subiría los martes.' },
    'incurre',
  ],
  ['vive en otra parte', MUST_LIVE, { interview_notes: 'Vive en Castellón.' }, null],
  [
    'no ha hecho otra cosa',
    ONLY_SOLD,
    { interview_notes: 'Toda su carrera ha sido vender seguros.' },
    'incurre',
  ],
  ['lo que se pedía en su lugar', ONLY_SOLD, { references: 'Dirigía la sucursal de Alcañiz.' }, 'refutado'],
  [
    'un pacto que ya no rige',
    'Candidatos con un pacto de no competencia en vigor.',
    {
      interview_notes: 'Firmó un pacto de no competencia.',
      references: 'El pacto de no competencia venció en mayo.',
    },
    'refutado',
  ],
  [
    'no suelta lo que le ata',
    'Quien conserve acciones de un proveedor.',
    { interview_notes: 'No va a vender sus acciones de Pinturas Gúdar.' },
    'incurre',
  ],
  [
    'lo ocultó',
    'Quien haya escondido pérdidas a sus accionistas.',
    { references: 'La multa de Zuera la tapó hasta el cierre del año.' },
    'incurre',
  ],
  [
    'es falso',
    'Quien haya despedido a un delegado sindical sin avisar al comité.',
    {
      interview_notes: 'Se comenta que despidió a un delegado sindical sin avisar al comité.',
      references: 'Es falso que despidiera al delegado sindical: se fue él, y el comité lo sabe.',
    },
    'refutado',
  ],
  [
    'una pregunta no dice nada',
    'Candidatos con un pacto de no competencia en vigor.',
    { interview_notes: 'Le pregunté por el pacto de no competencia.' },
    null,
  ],
  [
    'ninguno',
    'Quien tenga intereses en un proveedor.',
    { interview_notes: 'Intereses en proveedores: ninguno.' },
    'refutado',
  ],
  ['ahí se queda', MUST_LIVE, { interview_notes: 'Mi casa es Soria y ahí me quedo.' }, 'incurre'],
  [
    'lo resolvió después',
    MUST_LIVE,
    {
      interview_notes:
        'Vivir en Teruel no estaba en los planes de la familia.\n\nSegunda llamada.\n\nYa alquilaron piso en Teruel desde el 1 de mayo.',
    },
    'refutado',
  ],
  [
    'lo que no es del no-fit',
    'Quien tenga participación en una constructora de la comarca.',
    { interview_notes: 'Se va porque una constructora de la comarca compró su empresa.' },
    null,
  ],
  [
    'la pareja no es el candidato',
    'Quien exija teletrabajar.',
    { interview_notes: 'Su pareja quiere teletrabajar.' },
    null,
  ],
])('un no-fit: %s', (_, noFit, said, expected) => {
  expect(bearing(noFit, said)).toBe(expected)
})

const SEATED = 'Quien no vaya a residir en Teruel.'
const OWNS = 'Nadie con participación o interés económico en un proveedor de áridos.'
const BOUND = 'Quien esté atado por un pacto de no competencia con otra cantera.'
const HID = 'Quien haya ocultado o demorado el aviso de un accidente.'
const BUSY = 'Quien pretenda compaginar esto con asesorías remuneradas.'

/** Of each reason: what somebody says who falls under it, and what is said of somebody who does not. */
test.each<[string, string, string]>([
  [
    SEATED,
    'La familia se queda en Castellón y él vendría los lunes.',
    'Firmó el alquiler de un piso en el Ensanche.',
  ],
  [SEATED, 'No piensa mudarse.', 'No tiene inconveniente en mudarse.'],
  [SEATED, 'Lo llevaría desde Valencia, por videollamada.', 'Vive en Teruel desde 2019.'],
  [
    'Quien no acepte viajar quince noches al mes.',
    'Apenas viaja y no quiere dormir fuera.',
    'Viajaba tres semanas de cada mes.',
  ],
  [OWNS, 'Tiene el 15 % de Gravas Turia.', 'No es ni ha sido accionista de ninguna gravera.'],
  [OWNS, 'La gravera es de mi mujer y nos factura cada mes.', 'Vendió sus acciones de la gravera en 2020.'],
  [OWNS, 'No voy a vender mi parte de la gravera.', 'Participaciones en proveedores: ninguna.'],
  [
    BOUND,
    'Firmó una cláusula que le prohíbe trabajar en otra cantera.',
    'La cantera renunció al pacto de no competencia.',
  ],
  [BOUND, 'Le pagan por no irse a la competencia hasta marzo.', 'Sin pacto de no competencia.'],
  [
    HID,
    'Decidió no decir nada al comité hasta tener el informe.',
    'Avisó a las dos horas y quedó registrado.',
  ],
  [
    HID,
    'El corte se anotó como un golpe en casa para no manchar el índice.',
    'No ocultó nada: lo contó ella esa misma tarde.',
  ],
  [
    'Nadie que haya sido sancionado por el supervisor.',
    'El supervisor lo multó en 2021.',
    'La sanción quedó anulada en apelación.',
  ],
  [
    'Descartado quien tenga un juicio abierto con su empresa.',
    'Los demandé y la audiencia es en abril.',
    'La demanda se archivó en 2019.',
  ],
  [BUSY, 'Cobra de dos consejos y no piensa renunciar.', 'El cargo en el consejo es honorífico.'],
  [
    'Quien no sepa llevar una reunión en inglés.',
    'En las reuniones le traducen.',
    'Negoció en inglés con los auditores.',
  ],
  [
    'Nadie emparentado con la propiedad.',
    'Es primo de la gerenta.',
    'Es una coincidencia de apellido con los parientes de la dueña.',
  ],
  [
    'Nada de jefes que centralicen todo.',
    'Hasta las resmas: todo pasaba por su mesa.',
    'Delega y deja decidir a los encargados.',
  ],
  ['Descartado quien grite o humille.', 'Gritaba a los turnos y le tenían miedo.', 'Nunca levantó la voz.'],
  [
    'Nadie que se cuelgue medallas ajenas.',
    'Lo presentó como suyo y a ella ni la nombró.',
    'De las medallas, reparte el mérito con el taller.',
  ],
  ['No queremos gente de despacho.', 'No baja a la nave.', 'Baja al taller cada mañana.'],
  [
    'Nadie que haya llevado una empresa a la quiebra.',
    'Su constructora entró en concurso en 2015.',
    'La quiebra fue antes de su llegada.',
  ],
  [
    'Descartado quien haya inflado el currículum.',
    'El máster resultó ser un curso de verano.',
    'El currículum inflado era un bulo: todo cuadra con la universidad.',
  ],
  [
    'Quien haya metido trabajadores sin alta.',
    'Tuvo dos cuadrillas sin darlas de alta.',
    'Nadie entraba sin alta: todo en regla.',
  ],
  ['Quien no pueda atender en guaraní.', 'Del guaraní, apenas saluda.', 'Atendió en guaraní a dos clientes.'],
  [
    OWNS,
    'Era socio del hermano en la gravera.',
    'No tiene, ni ella ni los suyos, participación en graveras.',
  ],
])('«%s»: «%s» incurre, «%s» no', (noFit, falls, clears) => {
  expect(bearing(noFit, { interview_notes: falls })).toBe('incurre')
  expect(bearing(noFit, { references: clears })).toBe('refutado')
})

test.each<[string, Said, ReturnType<typeof bearing>]>([
  [
    'a referee against the person',
    {
      interview_notes: 'Ya vendí mis acciones de la gravera.',
      references: 'Sigue siendo socio de la gravera.',
    },
    'incurre',
  ],
  ['the person against a rumour', { interview_notes: 'Rumor: tiene acciones de una gravera.' }, null],
  [
    'the CV against what is told',
    { cv: 'Sin participación en proveedores.', interview_notes: 'Tiene el 15 % de Gravas Turia.' },
    'incurre',
  ],
  [
    'what is told against the CV',
    { cv: 'Socio de Gravas Turia.', interview_notes: 'Vendió sus acciones de la gravera.' },
    'refutado',
  ],
])('%s', (_, said, expected) => {
  expect(bearing(OWNS, said)).toBe(expected)
})

test.each<[string, string, Said, ReturnType<typeof bearing>]>([
  [
    'whoever lives there need not move',
    SEATED,
    { interview_notes: 'Vive en Teruel. No quiere mudarse.' },
    'refutado',
  ],
  [
    'what is still to be checked hits nobody',
    BOUND,
    { interview_notes: 'Tenía un pacto de no competencia; habría que comprobar si sigue vivo.' },
    null,
  ],
  [
    'what was read out says nothing',
    BUSY,
    { interview_notes: 'Le recordé lo de la dedicación exclusiva.' },
    null,
  ],
  ['every day is no commuting', SEATED, { interview_notes: 'Vendría los cinco días de la semana.' }, null],
  [
    'what others refused',
    SEATED,
    { references: 'Quedaron fuera dieciséis porque no quisieron el traslado.' },
    null,
  ],
  [
    'own words against a word in common',
    'Quien nunca haya llevado un producto de suscripción.',
    {
      interview_notes: '«Nunca llevé un producto de suscripción.»',
      references: 'La publicidad subió y el producto tuvo que ver.',
    },
    'incurre',
  ],
])('%s', (_, noFit, said, expected) => {
  expect(bearing(noFit, said)).toBe(expected)
})

test('a CV that names a reproach speaks of work', () => {
  expect(
    bearing('Fuera quien tenga denuncias por acoso.', {
      cv: 'Puse en marcha el buzón de denuncias por acoso.',
    }),
  ).toBe(null)
})

test.each<[string, string, Said, ReturnType<typeof bearing>]>([
  [
    'what takes the force from a charge, by whoever names the same thing',
    'Quien tenga una multa firme por accidentes graves.',
    {
      interview_notes: 'La inspección multó a su cantera por un accidente grave en 2019.',
      references: 'Esa multa por el accidente la anuló el juez, y la cantera no dependía de ella.',
    },
    'refutado',
  ],
  [
    'the very deed, of what stands before it',
    'Quien haya embarcado, a sabiendas, pescado por encima del límite de mercurio.',
    { interview_notes: 'Dos partidas de pescado pasaban el límite de mercurio. Yo las embarqué.' },
    'incurre',
  ],
  [
    'what is kept',
    'Quien quiera conservar su notaría.',
    { interview_notes: 'No voy a dejar la notaría.' },
    'incurre',
  ],
  [
    'what was let go',
    'Quien quiera conservar su notaría.',
    { references: 'Cerró la notaría en mayo.' },
    'refutado',
  ],
  [
    'what only asks',
    'Quien quiera conservar su notaría.',
    { interview_notes: 'Preguntó si podía mantener la notaría.' },
    null,
  ],
  ['somebody else who stays', SEATED, { interview_notes: 'El dueño es de allí y no se mueve.' }, null],
  [
    'how it is told denies nothing',
    OWNS,
    { references: 'Dice sin que nadie lo pida que es socio de una gravera.' },
    'incurre',
  ],
  [
    'how a house belongs to somebody in part',
    OWNS,
    { interview_notes: 'Sigue teniendo el 9 % de Gravas Turia.' },
    'incurre',
  ],
  [
    'more than is asked for',
    'Quien nunca haya dirigido más de 60 buzos.',
    { references: 'Nunca dirigió a más de 75 buzos.' },
    'refutado',
  ],
  ['a rumour', BOUND, { interview_notes: 'Corre la versión de que tiene un pacto de no competencia.' }, null],
])('%s', (_, noFit, said, expected) => {
  expect(bearing(noFit, said)).toBe(expected)
})

test('what once happened in the house is told of nobody who applies', () => {
  const tale = 'El capitán anterior perdió un barco y por eso se fue el armador.'
  expect(bearing(tale, { interview_notes: 'El capitán perdió un barco y el armador se fue.' })).toBe(null)
  const noFit = 'Quien haya perdido un barco del armador.'
  expect(bearing(noFit, { interview_notes: 'Perdió un barco del armador en 2019.' })).toBe('incurre')
})

test('what was left hits nobody who should keep nothing, whatever it is like', () => {
  expect(
    bearing('No entra quien quiera mantener un estudio propio junto al puesto.', {
      interview_notes: 'Eso lo dejé; no voy a seguir con ello.',
    }),
  ).not.toBe('incurre')
})

test('what a mandate wants excludes nobody by itself', () => {
  const wanted = 'Piden estar hasta que abra la segunda mina, en 2031.'
  expect(bearing(wanted, { interview_notes: 'De mayo a agosto de 2022 cuidó de su madre.' })).toBe(null)
})

test('what clears of one reason says nothing of another', () => {
  expect(
    bearing('Quien tenga acciones de una cantera y quiera vivir fuera de Teruel.', {
      interview_notes: 'Se muda a Teruel en mayo. Tiene el 15 % de Gravas Turia.',
    }),
  ).toBe('incurre')
})
