import type { Namespaces } from '@dictamen/kernel/xml'

const OFFICE = 'http://schemas.openxmlformats.org'
const STRICT = 'http://purl.oclc.org/ooxml'
const MICROSOFT = 'http://schemas.microsoft.com/office/word'

/** The vocabularies of Word files that carry text, or say how it is shown. */
export const NAMESPACES: Namespaces = {
  [`${OFFICE}/wordprocessingml/2006/main`]: 'w',
  [`${STRICT}/wordprocessingml/main`]: 'w',
  [`${OFFICE}/officeDocument/2006/relationships`]: 'r',
  [`${STRICT}/officeDocument/relationships`]: 'r',
  [`${OFFICE}/package/2006/relationships`]: 'rel',
  [`${OFFICE}/drawingml/2006/main`]: 'a',
  [`${STRICT}/drawingml/main`]: 'a',
  [`${OFFICE}/drawingml/2006/wordprocessingDrawing`]: 'wp',
  [`${STRICT}/drawingml/wordprocessingDrawing`]: 'wp',
  [`${OFFICE}/drawingml/2006/picture`]: 'pic',
  [`${OFFICE}/markup-compatibility/2006`]: 'mc',
  [`${OFFICE}/officeDocument/2006/math`]: 'm',
  [`${STRICT}/officeDocument/math`]: 'm',
  [`${MICROSOFT}/2010/wordprocessingShape`]: 'wps',
  [`${MICROSOFT}/2010/wordprocessingGroup`]: 'wpg',
  [`${MICROSOFT}/2010/wordml`]: 'w14',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
}
