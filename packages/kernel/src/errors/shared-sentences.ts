import type { Sentences } from './sentence.ts'

/** What many rooms refuse alike: documents, files and orders that are not as they should be. */
export const sharedSentences = {
  DocumentNotText: {
    title: 'El documento no es texto',
    message: (f) => `${f.name} no es texto UTF-8 válido.`,
    hint: 'Guárdelo con codificación UTF-8.',
  },
  DocumentTooHeavy: {
    title: 'Documento demasiado grande',
    message: (f) => `${f.name} ocupa ${f.size} bytes y el límite es ${f.limit}.`,
    hint: 'Divídalo en varios documentos.',
  },
  DocumentEncrypted: {
    title: 'Documento protegido con contraseña',
    message: (f) => `${f.name} está cifrado y no se puede abrir sin su contraseña.`,
    hint: 'Guarde una copia sin contraseña.',
  },
  DocumentDamaged: {
    title: 'Documento dañado',
    message: (f) => `${f.name} está incompleto o dañado: ${f.reason}.`,
    hint: 'Vuelva a descargarlo o a imprimirlo.',
  },
  DocumentTooSlow: {
    title: 'El documento tarda demasiado en leerse',
    message: (f) => `${f.name} no se ha podido leer en ${f.seconds} segundos.`,
    hint: 'Divídalo o vuelva a imprimirlo; si es de confianza, aumente el plazo.',
  },
  FileMissing: {
    title: 'No existe el fichero',
    message: (f) => `No se encuentra ${f.name}.`,
    hint: 'Compruebe la ruta.',
  },
  FileUnreadable: {
    title: 'No se puede leer el fichero',
    message: (f) => `No se puede leer ${f.name}: ${f.reason}.`,
    hint: 'Compruebe los permisos y que sea un fichero.',
  },
  FileUnwritable: {
    title: 'No se puede escribir el fichero',
    message: (f) => `No se puede escribir ${f.name}: ${f.reason}.`,
    hint: 'Compruebe la carpeta, los permisos y el espacio libre.',
  },
  FileExists: {
    title: 'El fichero ya existe',
    message: (f) => `${f.name} ya existe y no se sobrescribe.`,
    hint: 'Elija otra carpeta o retire el fichero.',
  },
  FormatUnknown: {
    title: 'Formato desconocido',
    message: (f) => `${f.name} no tiene un formato que se sepa leer: ${f.reason}.`,
    hint: 'Compruebe que es el fichero que quería leer; la ayuda de la orden dice qué formatos admite.',
  },
  UsageWrong: {
    title: 'Orden mal escrita',
    message: (f) => `${f.reason}.`,
    hint: 'Añada --help para ver la ayuda de la orden.',
  },
} satisfies Sentences
