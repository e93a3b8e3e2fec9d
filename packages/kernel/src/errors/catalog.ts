import type { Entry } from './entry.ts'
import { installationSentences } from './installation-sentences.ts'

/**
 * Every sentence with which the program refuses an input or a rule set. Names are permanent; sentences may improve.
 * A message says what happened and why, the hint what to do.
 */
export const catalog = {
  DocumentEmpty: {
    title: 'Documento vacío',
    message: (f) => `${f.name} está vacío.`,
    hint: 'Compruebe la ruta o la exportación que lo generó.',
  },
  DocumentTooLarge: {
    title: 'Documento demasiado grande',
    message: (f) => `${f.name} ocupa ${f.size} caracteres y el límite es ${f.limit}.`,
    hint: 'Divídalo en varios documentos.',
  },
  YamlTooLarge: {
    title: 'YAML demasiado grande',
    message: (f) => `${f.name} ocupa ${f.size} caracteres y el límite de un YAML es ${f.limit}.`,
    hint: 'Guárdelo como JSON, que admite más, o divídalo en varios documentos.',
  },
  PatternTooCostly: {
    title: 'Patrón demasiado costoso',
    message: (f) => `El patrón «${f.pattern}» vuelve a leer una y otra vez un texto de ${f.size} caracteres.`,
    hint: 'Acote lo que el patrón repite (por ejemplo [^z]{0,200} en lugar de [^z]*) o acorte el texto.',
  },
  AccessesFull: {
    title: 'No se puede anotar el acceso',
    message: () => 'La lista de accesos espera a la base de datos y no admite más por ahora.',
    hint: 'Repita la petición dentro de un momento.',
  },
  DocumentNotText: {
    title: 'El documento no es texto',
    message: (f) => `${f.name} no es texto UTF-8 válido.`,
    hint: 'Guárdelo con codificación UTF-8.',
  },
  DocumentUnreadable: {
    title: 'El documento no se puede leer',
    message: (f) => `${f.name} no es ${f.format} válido: ${f.reason}.`,
    hint: 'Corrija la línea señalada.',
  },
  DocumentTooHeavy: {
    title: 'Documento demasiado grande',
    message: (f) => `${f.name} ocupa ${f.size} bytes y el límite es ${f.limit}.`,
    hint: 'Divídalo en varios documentos.',
  },
  DocumentTooManyPages: {
    title: 'Documento con demasiadas páginas',
    message: (f) => `${f.name} tiene ${f.pages} páginas y el límite es ${f.limit}.`,
    hint: 'Divídalo en varios documentos.',
  },
  DocumentEncrypted: {
    title: 'Documento protegido con contraseña',
    message: (f) => `${f.name} está cifrado y no se puede abrir sin su contraseña.`,
    hint: 'Guarde una copia sin contraseña.',
  },
  DocumentScanned: {
    title: 'Documento sin texto',
    message: (f) => `${f.name} no contiene texto en ninguna de sus páginas (${f.pages}): parece escaneado.`,
    hint: 'Imprima el original a PDF o pase antes un reconocimiento de texto (OCR).',
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
  DocumentTooDemanding: {
    title: 'El documento necesita demasiada memoria',
    message: (f) => `${f.name} necesita más memoria de la permitida para leerlo (${f.megabytes} MB).`,
    hint: 'Divídalo o vuelva a imprimirlo.',
  },
  ReadersBusy: {
    title: 'Los lectores de documentos están ocupados',
    message: (f) => `Ya hay ${f.limit} documentos esperando a que se lean los anteriores.`,
    hint: 'Espere a que terminen y vuelva a enviarlo, o mándelos juntos a la cola.',
  },
  ContractBroken: {
    title: 'El documento no cumple su contrato',
    message: (f) =>
      `${f.name} no cumple ${f.contract} (${f.count} ${f.count === 1 ? 'problema' : 'problemas'}).`,
    hint: 'Corrija los campos señalados; `dictamen contracts show` imprime el esquema.',
  },
  RulesetBroken: {
    title: 'El conjunto de reglas no se puede cargar',
    message: (f) =>
      `${f.name} no es un conjunto de reglas válido (${f.count} ${f.count === 1 ? 'problema' : 'problemas'}).`,
    hint: 'Corrija las reglas señaladas; `dictamen rules check` las comprueba sin evaluar nada.',
  },
  RulesetForeign: {
    title: 'El conjunto de reglas es de otro sistema',
    message: (f) => `${f.name} declara el conjunto ${f.found} y aquí se espera ${f.expected}.`,
    hint: 'Indique con --rules un fichero del conjunto esperado.',
  },
  RulesetBehind: {
    title: 'La versión del conjunto de reglas no sigue a sus cambios',
    message: (f) =>
      `${f.name} pasa de ${f.from} a ${f.to} y sus cambios piden una versión ${f.bump === 'major' ? 'mayor' : f.bump === 'minor' ? 'menor' : 'de corrección'}.`,
    hint: 'Suba la versión; `dictamen rules diff` enumera los cambios y el salto que pide cada uno.',
  },
  NormsBroken: {
    title: 'La biblioteca de normas no se puede cargar',
    message: (f) =>
      `${f.name} no es una biblioteca de normas válida (${f.count} ${f.count === 1 ? 'problema' : 'problemas'}).`,
    hint: 'Corrija los documentos señalados; `dictamen audit norms` muestra lo que se entiende de ellos.',
  },
  ProfileUnknown: {
    title: 'Perfil desconocido',
    message: (f) => `El conjunto ${f.ruleset} no tiene el perfil ${f.profile}; tiene: ${f.known}.`,
    hint: 'Elija uno de los perfiles existentes.',
  },
  RecordBroken: {
    title: 'El expediente no se puede volver a decidir',
    message: (f) => `El expediente ${f.record} pertenece a ${f.found} y el sistema es ${f.expected}.`,
    hint: 'Use el mismo sistema, contrato y conjunto de reglas con los que se registró.',
  },
  ModelMissing: {
    title: 'El modelo no está disponible',
    message: (f) => `Se exige el modelo de embeddings y no se puede usar: ${f.reason}.`,
    hint: 'Tráigalo con `dictamen models fetch minilm`, indique con --model-dir una carpeta con sus ficheros, o no exija el modelo.',
  },
  ModelUnfetched: {
    title: 'El modelo no se ha podido traer',
    message: (f) => `No se ha podido traer ${f.name}: ${f.reason}.`,
    hint: 'Compruebe la conexión, o dé con --from otra dirección que lo tenga. En una máquina sin red, copie los ficheros y dé su carpeta con --model-dir al auditar.',
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
  OutputIncomplete: {
    title: 'El resultado no se ha escrito entero',
    message: (f) => `La salida estándar no admite más: ${f.reason}.`,
    hint: 'Deseche lo escrito, elija otro destino o libere espacio, y repita la orden.',
  },
  FileExists: {
    title: 'El fichero ya existe',
    message: (f) => `${f.name} ya existe y no se sobrescribe.`,
    hint: 'Elija otra carpeta o retire el fichero.',
  },
  FolderMisnamed: {
    title: 'La carpeta no se llama como se espera',
    message: (f) => `La carpeta «${f.name}» no sigue la forma ${f.pattern}.`,
    hint: 'Cámbiele el nombre: de él sale el identificador con el que se guarda todo lo demás.',
  },
  ServiceRefused: {
    title: 'El servicio no da acceso',
    message: (f) => `${f.service} no permite leer ${f.name}: ${f.reason}.`,
    hint: 'Compruebe las credenciales y que el recurso esté compartido con ellas.',
  },
  ServiceUnavailable: {
    title: 'El servicio no contesta ahora',
    message: (f) => `${f.service} no ha contestado: ${f.reason}.`,
    hint: 'No se ha decidido nada. Espere y vuelva a ejecutar la misma orden: sigue donde quedó.',
  },
  FormatUnknown: {
    title: 'Formato desconocido',
    message: (f) => `${f.name} no tiene un formato que se sepa leer: ${f.reason}.`,
    hint: 'Compruebe que es el fichero que quería leer; la ayuda de la orden dice qué formatos admite.',
  },
  LanguageUnknown: {
    title: 'Idioma sin paquete',
    message: (f) =>
      `${f.name} parece una revisión de Moodle en un idioma que no se sabe leer: ${f.language}.`,
    hint: 'Escriba su paquete con «dictamen exam locale new CÓDIGO», rellénelo y páselo con --locale, o déjelo en la carpeta locales de los datos.',
  },
  ...installationSentences,
  PartMissing: {
    title: 'Falta una parte de la instalación',
    message: (f) => `Esto necesita el paquete ${f.part}, que no está instalado en esta máquina.`,
    hint: 'Instale Dictamen de nuevo en esta máquina con todas sus dependencias, también las opcionales: `npm install --include=optional`.',
  },
  PortTaken: {
    title: 'El puerto está ocupado',
    message: (f) => `Otro programa, quizá otro «dictamen serve», ya escucha en el puerto ${f.port}.`,
    hint: 'Elija otro puerto con --port, o 0 para cualquiera que esté libre.',
  },
  UsageWrong: {
    title: 'Orden mal escrita',
    message: (f) => `${f.reason}.`,
    hint: 'Añada --help para ver la ayuda de la orden.',
  },
} satisfies Record<string, Entry>

export type RefusalCode = keyof typeof catalog
