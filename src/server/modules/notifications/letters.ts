import { accountLetters } from './mail/account-letters'
import { codeLetters } from './mail/code-letters'
import { moneyLetters } from './mail/money-letters'
import { verificationLetter } from './mail/verification-letter'
import { newsletterLetter } from './newsletter.service'
import { noticeLetter } from './notices'

/** Every mail there is, by its kind. */
export const letters = {
  ...codeLetters,
  ...accountLetters,
  ...moneyLetters,
  verification: verificationLetter,
  newsletter: newsletterLetter,
  notice: noticeLetter,
}
