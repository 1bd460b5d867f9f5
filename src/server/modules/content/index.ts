export { areAccepted, refuseUnseen } from './accepted'
export {
  type ContentItem,
  findBank,
  findItem,
  keepDocuments,
  listContents,
  lockItem,
  presentDocuments,
  translatedOn,
  translatedSheet,
} from './content.queries'
export { getStatic } from './content.service'
export {
  type Content,
  ContentMistake,
  checkWording,
  type Figures,
  languageOf,
  putBank,
  putBankTexts,
  putContents,
  readContents,
  textRows,
} from './content-file'
export { markdownBlocks } from './markdown'
