export { keepDocuments, listContents, presentDocuments } from './content.queries'
export {
  type Content,
  ContentMistake,
  type Figures,
  languageOf,
  putBank,
  putContents,
  readContents,
  textRows,
} from './content-file'
export { markdownBlocks } from './markdown'
