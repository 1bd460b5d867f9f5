export { isSubscribed, keepSubscribed } from './contact.service'
export { type ContentItem, contentItem, listContents } from './content.queries'
export { markdownBlocks } from './markdown'
export { asRow, putBank, putContents } from './put-contents'
