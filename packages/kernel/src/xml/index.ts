export {
  childOf,
  decodePoint,
  elementsOf,
  readXml,
  textIn,
  type Namespaces,
  type XmlElement,
  type XmlFault,
} from './read-xml.ts'
