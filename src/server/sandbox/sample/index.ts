import packed from '@/content/sample/packed.json'
import { type ContentItem, readContents } from '@/server/modules/content'
import { type OfferingRow, textFigures } from '@/server/modules/offerings'

/** Everything that a sandbox can be read with, its figures those of what is sold; production refuses it. */
export function readSample(
  offering: Pick<OfferingRow, 'feeBps' | 'minimum' | 'offered'>,
): ContentItem[] {
  return readContents(packed, textFigures(offering))
}
