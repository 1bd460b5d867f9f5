/**
 * Texts of a bank that pages link to by name. `issuer check` names the ones that a folder lacks, since
 * the link then leads to a page that says so. Documents and legal pages are asked for apart.
 */
export const linkedTexts = {
  payment: '/article/under-the-hood/how-a-payment-becomes-a-share',
  doubleEntry: '/article/under-the-hood/double-entry',
  promises: '/content/our-promises',
  ownShare: '/blog/product/a-share-you-can-hold-yourself',
} as const
