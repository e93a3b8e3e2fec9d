import type { GemName } from '@dictamen/contracts'
import { expect, test } from 'vitest'
import { CV, placesOf, type Files } from './places.ts'

test.each<[string, GemName, Files, string, string]>([
  [
    'quien explica una diferencia la confirma',
    'GEM_3',
    {
      cv: `${CV}- Plantilla de 700 trabajadores.\n`,
      references:
        '# Referencias\n\n## Ana Gil, gerenta de Envases Norte\n\n- En nómina hay 450 trabajadores; los 700 del currículum incluyen a los 250 de contratas.\n',
    },
    'incluyen a los 250',
    'matriz_de_referencias confirma',
  ],
  [
    'lo que se hizo después de que otros actuaran',
    'GEM_2',
    { interview_notes: 'Cuando la aseguradora cerró la póliza, reunió a los socios esa tarde.' },
    'reunió a los socios',
    'desempeno_bajo_presion',
  ],
  [
    'lo que sigue a una crisis contada',
    'GEM_2',
    { interview_notes: 'Se inundó la bodega en vendimia. Alquiló dos naves y salvó la uva.' },
    'Alquiló dos naves',
    'desempeno_bajo_presion',
  ],
  [
    'lo que se soltó a cambio de algo',
    'GEM_2',
    { interview_notes: 'Vendió el almacén del sur para poder comprar la prensa.' },
    'Vendió el almacén',
    'estilo_y_trade_offs',
  ],
  [
    'lo que alguien reconoce de sí',
    'GEM_3',
    { interview_notes: 'Me cuesta soltar los informes y los repaso de más.' },
    'Me cuesta soltar',
    'foda/debilidades en_contra baja',
  ],
  [
    'lo que responde quien oye por sus debilidades',
    'GEM_3',
    { interview_notes: '¿Qué le cuesta?\nHablar ante el directorio.' },
    'Hablar ante el directorio',
    'foda/debilidades en_contra baja',
  ],
  [
    'lo que alguien creó',
    'GEM_1',
    { interview_notes: 'El ausentismo era de 11%; creó un comité de salud y lo bajó a 6%.' },
    'lo bajó a 6%',
    'logros_calibrados a_favor',
  ],
  [
    'cómo estaba y cómo está hoy',
    'GEM_1',
    { interview_notes: 'Los respaldos tardaban 9 horas; cambió la herramienta y ahora tardan 2 horas.' },
    'ahora tardan 2',
    'logros_calibrados a_favor',
  ],
  [
    'lo que un resultado valió',
    'GEM_1',
    { interview_notes: 'Calcula 1,4 millones de euros de beneficio anual por menos paros.' },
    '1,4 millones',
    'logros_calibrados a_favor',
  ],
  [
    'quien repite una cifra la confirma',
    'GEM_3',
    {
      cv: `${CV}- Llevé la deuda de 300 a 265 millones de euros.\n`,
      references: '## Ana Gil, presidenta de Envases Norte\n\n- Los 265 millones están en el balance.\n',
    },
    'Los 265 millones',
    'matriz_de_referencias confirma',
  ],
  [
    'quien no quiere volver a tener a la persona',
    'GEM_3',
    { cv: CV, references: '## Ana Gil, presidenta de Envases Norte\n\n- No la volvería a contratar.\n' },
    'No la volvería',
    'matriz_de_referencias contradice',
  ],
  [
    'quien no quiere volver a tener a la persona dice lo más grave',
    'GEM_3',
    { cv: CV, references: '## Ana Gil, presidenta de Envases Norte\n\n- No la volvería a contratar.\n' },
    'No la volvería',
    'riesgos_explicitos en_contra alta',
  ],
  [
    'quien niega una falta no le quita nada',
    'GEM_3',
    {
      cv: `${CV}- Avisé del defecto de las tapas y bajé el desecho del 9 % al 4 %.\n`,
      references:
        '## Ana Gil, presidenta de Envases Norte\n\n- No es verdad que escondiera el defecto de las tapas; avisó ese día.\n',
    },
    'escondiera el defecto',
    'matriz_de_referencias confirma',
  ],
  [
    'lo que hizo otro contradice a quien lo cuenta como suyo',
    'GEM_3',
    {
      cv: `${CV}- Monté la línea de tapas en 2021 y bajé el desecho del 9 % al 4 %.\n`,
      references:
        '## Ana Gil, presidenta de Envases Norte\n\n- La línea de tapas la montó el jefe de planta.\n',
    },
    'la montó el jefe',
    'matriz_de_referencias contradice',
  ],
  [
    'una prueba contada en una frase',
    'GEM_2',
    { tests: 'Hizo la batería en marzo. Razonamiento numérico, 78 (corte 60). Verbal, 51 (corte 60).' },
    'numérico, 78',
    'capacidad_de_ejecucion a_favor',
  ],
  [
    'una prueba bajo su corte contada en una frase',
    'GEM_2',
    { tests: 'En razonamiento numérico obtuvo un 42, con un corte de 60.' },
    'obtuvo un 42',
    'capacidad_de_ejecucion en_contra',
  ],
  [
    'la prueba de presión que alcanza su corte',
    'GEM_2',
    { tests: 'Resistencia a la presión, 81 (corte 55).' },
    'presión, 81',
    'desempeno_bajo_presion a_favor',
  ],
  [
    'la columna del resultado, que nadie titula',
    'GEM_2',
    { tests: '| Prueba | Alcanzó | Rango | Mínimo |\n|---|---|---|---|\n| Mando | 41 | 0-100 | 60 |\n' },
    'Mando',
    'capacidad_de_ejecucion en_contra',
  ],
  [
    'una nota con decimales y su escala',
    'GEM_2',
    { tests: 'Trato con clientes: 5,4 en escala de 1 a 10, con mínimo 6.' },
    'Trato con clientes',
    'capacidad_de_ejecucion en_contra',
  ],
  [
    'la nota de un caso con su mínima aprobatoria',
    'GEM_2',
    { case_notes: 'Ordenó los pedidos. Calificación: 5.1/10 (aprobatoria 6.5).' },
    'Calificación',
    'capacidad_de_ejecucion en_contra',
  ],
  [
    'el corte detrás de cada resultado',
    'GEM_2',
    { tests: 'Numérico (N-40): 15 sobre 40. Corte: 24.\nSinceridad: 7 sobre 10. Corte: 5.\n' },
    'Numérico',
    'capacidad_de_ejecucion en_contra',
  ],
  [
    'columnas rellenas de blancos hasta su barra',
    'GEM_2',
    {
      tests:
        'Prueba                | Resultado | Escala | Corte\nJuicio de mandos      | 41        | 0-100  | 60\n',
    },
    'Juicio de mandos',
    'capacidad_de_ejecucion en_contra',
  ],
  [
    'lo que la referencia dice que contradice',
    'GEM_3',
    {
      cv: `${CV}- Puntualidad: 70 % a 86 % en cuatro años.\n`,
      references:
        '## Ana Gil, gerenta de Envases Norte\n\n- Contradice la mejora de puntualidad: «Nunca pasamos de 75 %».\n',
    },
    'Nunca pasamos',
    'matriz_de_referencias contradice',
  ],
  [
    'lo que un currículum pone entre sus logros',
    'GEM_1',
    { cv: `${CV}- Dirijo dos plantas.\n\n## Logros\n\n- Relación más fluida con las cofradías.\n` },
    'cofradías',
    'vacios_de_evidencia',
  ],
  [
    'lo que no se mide entre lo que sí',
    'GEM_1',
    { cv: `${CV}- Averías de 31 a 12 al mes.\n- Reparto en 48 horas.\n- Apoyo en la reforma del archivo.\n` },
    'reforma del archivo',
    'vacios_de_evidencia',
  ],
  [
    'lo que se lista con un signo más',
    'GEM_1',
    { cv: `${CV}+ Averías de 31 a 12 al mes.\n+ Reparto en 48 horas.\n+ Más cariño de los vecinos.\n` },
    'cariño de los vecinos',
    'vacios_de_evidencia',
  ],
  [
    'lo que se resolvió contra reloj en una prueba',
    'GEM_2',
    { tests: 'Observaciones\n\n- Con la mitad del turno enferma, repartió las rutas en 9 minutos.' },
    'repartió las rutas',
    'desempeno_bajo_presion',
  ],
  [
    'lo que falta, preguntado a una referencia',
    'GEM_3',
    {
      cv: `${CV}- Dirijo dos plantas.\n`,
      references: '## Ana Gil, gerenta de Envases Norte\n\n**¿Qué le falta?** Plantar cara a los socios.\n',
    },
    'Plantar cara',
    'foda/debilidades en_contra',
  ],
  [
    'a quien otros consultan nadie le pregunta nada',
    'GEM_3',
    {
      cv: `${CV}- Dirijo dos plantas.\n`,
      references:
        '## Ana Gil, gerenta de Envases Norte\n\n- A mejorar: «Delega poco, los capataces le consultan demasiado».\n',
    },
    'Delega poco',
    'foda/debilidades en_contra',
  ],
  [
    'la nota de un caso',
    'GEM_2',
    { case_notes: 'Renunció a la campaña. El panel le puso un 9 sobre 10.' },
    'le puso un 9',
    'capacidad_de_ejecucion a_favor',
  ],
  [
    'un nivel de idioma sobre el pedido',
    'GEM_2',
    { tests: '| Prueba | Resultado | Corte |\n|---|---|---|\n| Alemán | C1 | B2 |\n' },
    'Alemán',
    'capacidad_de_ejecucion a_favor',
  ],
  [
    'lo hizo otra',
    'GEM_3',
    {
      cv: `${CV}- Diseñé el horario de cosecha por parcelas.\n`,
      references:
        '## Luis Paz, director general de Envases Norte\n\nEl horario de cosecha lo diseñó la agrónoma.\n',
    },
    'lo diseñó la agrónoma',
    'matriz_de_referencias contradice',
  ],
  [
    'ya estaba antes',
    'GEM_3',
    {
      cv: `${CV}- Creé el laboratorio de catas.\n`,
      references:
        '## Luis Paz, director general de Envases Norte\n\nEl laboratorio de catas ya funcionaba cuando llegó.\n',
    },
    'ya funcionaba',
    'matriz_de_referencias contradice',
  ],
  [
    'una costumbre que la cultura no nombra',
    'GEM_3',
    {
      client_culture: 'Se decide con datos y se escribe poco.\n',
      references: '## Luis Paz, director general\n\nTarareaba por los corredores.\n',
    },
    'Tarareaba',
    'encaje_cultural neutra',
  ],
  [
    'un resultado en palabras',
    'GEM_1',
    { cv: `${CV}- Existencias a la mitad.\n` },
    'Existencias',
    'logros_calibrados',
  ],
  [
    'nada de lo malo',
    'GEM_1',
    { cv: `${CV}- Ninguna multa desde 2021.\n` },
    'Ninguna multa',
    'logros_calibrados',
  ],
  [
    'cuántos se hicieron',
    'GEM_1',
    { cv: `${CV}- Levantamiento de 9 observaciones del supervisor.\n` },
    'Levantamiento de 9',
    'logros_calibrados',
  ],
  [
    'cuántos, al empezar la línea',
    'GEM_1',
    { cv: `${CV}- 6 licencias aprobadas por 480 MW.\n` },
    '6 licencias',
    'logros_calibrados',
  ],
  [
    'en cuánto tiempo',
    'GEM_1',
    { cv: `${CV}- Parque de 90 MW en servicio a los 15 meses.\n` },
    'a los 15 meses',
    'logros_calibrados',
  ],
  [
    'en tercera persona',
    'GEM_1',
    { cv: `${CV}- Sumó 9 compradores en Canadá.\n` },
    'Sumó 9',
    'logros_calibrados',
  ],
  [
    'lo que costó una decisión',
    'GEM_2',
    { interview_notes: 'Dejé de prestar en la sierra y perdimos clientes, pero la cartera se sanó.' },
    'Dejé de prestar',
    'estilo_y_trade_offs',
  ],
  [
    'prefiere una cosa a otra',
    'GEM_2',
    { interview_notes: 'Prefiere retrasar una entrega a mandar un plano con erratas.' },
    'Prefiere retrasar',
    'estilo_y_trade_offs',
  ],
  [
    'cuántos hay no mide nada',
    'GEM_1',
    { cv: `${CV}- Transformé las cuatro bodegas.\n` },
    'Transformé las cuatro bodegas',
    'vacios_de_evidencia',
  ],
  [
    'lo que alguien dice de sí',
    'GEM_1',
    {
      cv: `# Marta Gil\n\n## Perfil\n\nNada me detiene.\n\n${CV.replace('# Marta Gil\n\n', '')}- Dirijo dos plantas.\n`,
    },
    'Nada me detiene',
    'vacios_de_evidencia',
  ],
])('%s', (_, gem, files, quote, place) => {
  const places = placesOf(gem, files, quote)
  expect(places.some((found) => found.startsWith(place)) ? place : places).toBe(place)
})
