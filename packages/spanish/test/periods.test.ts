import { expect, test } from 'vitest'
import { findPeriods } from '../src/index.ts'

const month = (number: number): string =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

test.each([
  ['ene. 2019 – actualidad', '2019-01', null],
  ['03/2017 a 06/2020', '2017-03', '2020-06'],
  ['desde marzo de 2021', '2021-03', null],
  ['Jan 2018 – Present', '2018-01', null],
  ['entre enero de 2015 y marzo de 2018', '2015-01', '2018-03'],
  ['15/03/2019 - 20/07/2020', '2019-03', '2020-07'],
  ['2019-03 – 2020-05', '2019-03', '2020-05'],
  ["Sept. '19 - Dic '21", '2019-09', '2021-12'],
  ['marzo – junio de 2019', '2019-03', '2019-06'],
  ['febrero de 2018 al 31 de agosto de 2020', '2018-02', '2020-08'],
  ['March 2, 2019 to May 2020', '2019-03', '2020-05'],
  ['| 01/2019 | actualidad |', '2019-01', null],
  ['abr. 2019 – a la fecha', '2019-04', null],
  ['de marzo de dos mil ocho a diciembre de dos mil trece', '2008-03', '2013-12'],
])('«%s» is a period', (text, start, end) => {
  const [period] = findPeriods(text)
  expect([month(period!.start.first), period!.end === null ? null : month(period!.end.first)]).toEqual([
    start,
    end,
  ])
})

test.each(['2015-2018', '2015-18', 'de 2015 a 2018', '(2015/2018)', '2015–2018'])(
  '«%s» is a period of years',
  (text) => {
    expect(findPeriods(text)).toMatchObject([
      { start: { first: 2015 * 12, last: 2015 * 12 + 11 }, end: { first: 2018 * 12, last: 2018 * 12 + 11 } },
    ])
  },
)

test.each(['1.234,5 €', 'Q3 2021', 'un 12 % en 2020', 'ventas de 2015 a 2018 personas', 'teléfono 600-2015'])(
  '«%s» is no period',
  (text) => {
    expect(findPeriods(text)).toEqual([])
  },
)
