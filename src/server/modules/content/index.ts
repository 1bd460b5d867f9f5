export {
  type ContentItem,
  keepDocuments,
  listContents,
  presentDocuments,
  translatedSheet,
  versionText,
} from './content.queries'
export { forgetContactMessages } from './content.service'
export {
  type Content,
  ContentMistake,
  type Figures,
  languageOf,
  putBank,
  putBankTexts,
  putContents,
  readContents,
  textRows,
} from './content-file'
export { markdownBlocks } from './markdown'
