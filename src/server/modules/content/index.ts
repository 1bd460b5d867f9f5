export { type ContentItem, keepDocuments, listContents, presentDocuments } from './content.queries'
export {
  asRow,
  ContentMistake,
  type Figures,
  putBank,
  putContents,
  readContents,
} from './content-file'
export { markdownBlocks } from './markdown'
