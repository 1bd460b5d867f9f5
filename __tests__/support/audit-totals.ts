/** Consistent figures of an audit: sold and unsold shares are all that was issued. */
export const auditTotals = {
  issued: '10',
  sold: '7',
  staked: '2',
  delivered: '1',
  unsold: '3',
  reserved: '0',
  rewardPool: '0',
  elsewhere: '0',
}
