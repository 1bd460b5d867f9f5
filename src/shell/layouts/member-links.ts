import { accessOf } from '@/config/paths'

const known = [
  { href: '/dashboard', label: 'Dashboard' },
  { href: '/buy-shares', label: 'Buy shares' },
  { href: '/staking', label: 'Staking' },
  { href: '/swap', label: 'Swap' },
  { href: '/wallet', label: 'Wallet' },
  { href: '/transactions', label: 'Transactions' },
  { href: '/settings', label: 'Settings' },
]

/** What a member's pages lead to from one another, of those that there are. */
export const memberLinks = known.filter(({ href }) => accessOf(href) !== undefined)
