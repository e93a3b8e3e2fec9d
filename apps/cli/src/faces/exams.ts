import { buildRouteMap } from '@stricli/core'
import { examCorrect } from '../commands/exam-correct.ts'
import { examExport } from '../commands/exam-export.ts'
import { examImport } from '../commands/exam-import.ts'
import { examLocaleNew } from '../commands/exam-locale-new.ts'
import { examMerge } from '../commands/exam-merge.ts'
import { examParse } from '../commands/exam-parse.ts'
import type { Face } from '../face.ts'

export const exams: Face = {
  commands: {
    parse: examParse,
    merge: examMerge,
    correct: examCorrect,
    export: examExport,
    import: examImport,
    locale: buildRouteMap({
      routes: { new: examLocaleNew },
      docs: { brief: 'Paquetes de idioma de las revisiones' },
    }),
  },
}
