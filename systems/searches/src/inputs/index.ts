export { kindOfName, type NamedKind, type Place } from './kind-of-name.ts'
export { inputRules } from './rules.ts'
export {
  sortFolder,
  type FolderListing,
  type InputFile,
  type ListedFile,
  type SortedFolder,
} from './sort-folder.ts'
