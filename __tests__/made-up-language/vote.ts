import { accented, madeUpTag } from '../../scripts/messages/made-up'
import { resolutions } from '../support/stored-vote'

const inBoth = (en: string) => ({ en, [madeUpTag]: accented(en) })

/** A vote whose texts were typed in the made-up language as well. */
export const madeUpVote = {
  title: inBoth('General meeting'),
  resolutions: resolutions.map(({ document, ...one }) => ({
    ...one,
    title: inBoth(one.title.en),
    text: inBoth(one.text.en),
    ...(document && { document: { ...document, title: inBoth(document.title.en) } }),
  })),
}
