import type { Sentences } from './sentence.ts'

/** What the kernel itself refuses. Codes are permanent; sentences may improve. */
export const kernelSentences = {
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
  DocumentUnreadable: {
    title: 'El documento no se puede leer',
    message: (f) => `${f.name} no es ${f.format} válido: ${f.reason}.`,
    hint: 'Corrija la línea señalada.',
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
  PartMissing: {
    title: 'Falta una parte de la instalación',
    message: (f) =>
      `Esto necesita el paquete ${f.part}, que no está instalado en esta máquina: lo trae «npm install ${f.part}».`,
    hint: 'Ejecute esa línea donde esté instalado Dictamen (con -g si lo está para toda la máquina); `dictamen doctor` dice qué más falta.',
  },
} satisfies Sentences
