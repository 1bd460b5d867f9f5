/** What a member's pages lead to from one another. */
export const memberLinks = [
  { href: '/dashboard', label: 'Dashboard' },
  { href: '/buy-shares', label: 'Buy shares' },
  { href: '/staking', label: 'Staking' },
  { href: '/swap', label: 'Swap' },
  { href: '/wallet', label: 'Wallet' },
  { href: '/transactions', label: 'Transactions' },
  { href: '/settings', label: 'Settings' },
]
