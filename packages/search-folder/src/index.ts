export { inputRules } from './rules.ts'
export { sortFolder, type FolderListing, type InputFile, type ListedFile } from './sort-folder.ts'
