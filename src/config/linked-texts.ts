/**
 * Texts of a bank that pages link to, each with those pages. `issuer check` names the ones that a
 * folder lacks, because their links would be dead. Documents that a purchase needs and legal pages
 * are checked separately. `house/linked-texts` compares this list with the pages.
 */
export const linkedTexts: Readonly<Record<string, readonly string[]>> = {
  '/article/under-the-hood/how-a-payment-becomes-a-share': ['/'],
  '/article/under-the-hood/double-entry': ['/'],
  '/content/our-promises': ['/about'],
  '/blog/product/a-share-you-can-hold-yourself': ['/fnxization'],
  '/docs#share-terms': ['/fnxization'],
  '/docs#price-method': ['/price'],
  '/docs#ledger-audit-method': ['/bank-overview'],
  '/help#code-did-not-arrive': ['/contactus'],
  '/help#payment-is-pending': ['/contactus', '/how-work'],
  '/help#payment-does-not-match': ['/contactus'],
  '/help#try-with-test-money': ['/how-work'],
  '/faq#can-i-sell-my-shares': ['/contactus'],
}
