import type { SampleAnswer } from '../sample-text'

export const walletQuestions: SampleAnswer[] = [
  {
    slug: 'do-i-need-a-wallet',
    title: 'Do I need a wallet?',
    body: `To read, sign up and log in: no. To pay: yes, one on BNB Smart Chain. To own: no, because your shares are in your account and not in the wallet.`,
  },
  {
    slug: 'which-wallets',
    title: 'Which wallets work?',
    body: `MetaMask, Rainbow, WalletConnect, Ledger, Rabby, Coinbase and Argent. Safe works when you open this site inside the Safe app. Through WalletConnect many others work too.`,
  },
  {
    slug: 'why-sign-a-message',
    title: 'Why must I sign a message?',
    body: `It shows that the address is yours, so that a payment from it can be credited to you and to nobody else. The message names this site, your account and the time, and can be used once. It moves no money and costs no fee.`,
  },
  {
    slug: 'lost-my-wallet',
    title: 'I lost my wallet. Are my shares gone?',
    body: `No. They are entries in the ledger under your account. Link a new wallet and carry on. What was in the old wallet can be restored only with its recovery words, which we do not have.`,
  },
  {
    slug: 'pay-from-an-exchange',
    title: 'Can I pay straight from an exchange?',
    body: `Please do not. Exchanges pay from shared addresses, and nobody can tell whose money it was. Such a payment is set aside and takes days to settle. Withdraw to your own wallet first, then pay from there.`,
  },
]

export const rewardQuestions: SampleAnswer[] = [
  {
    slug: 'what-is-staking',
    title: 'What is staking here?',
    body: `You lock shares for 3, 6 or 12 months and receive more shares for it, at 3.0, 4.2 or 5.5% a year. It has nothing to do with running a blockchain. The bank values owners who stay, and pays for it from a pool.`,
  },
  {
    slug: 'where-do-rewards-come-from',
    title: 'Where do the rewards come from?',
    body: `From a pool of 90,000 shares that the bank bought out of its profit of 2025 and deposited before the first plan opened. No buyer's money goes into it. If it runs short, plans are closed to new stakes first. Running stakes keep their rate.`,
  },
  {
    slug: 'are-rewards-guaranteed',
    title: 'Are the rewards guaranteed?',
    body: `The number of shares is fixed for a stake on the day you make it, and covered by the pool. Their worth in dollars is not guaranteed at all: if the price falls by more than the reward, you have lost.`,
  },
  {
    slug: 'can-i-leave-a-plan-early',
    title: 'Can I leave a plan early?',
    body: `Yes, at any time, and you get your shares back. The reward for the days you stayed is then counted at half the rate. If you had claimed more, the difference comes out of the shares returned. [An example](/help#claim-rewards-or-leave) shows every line.`,
  },
  {
    slug: 'why-round-down',
    title: 'Why are rewards rounded down?',
    body: `So that no unit is ever created out of nothing. Rewards are counted in whole millionths of a share. What is cut off one day is carried to the next, so over the term you lose less than one millionth.`,
  },
]

export const securityQuestions: SampleAnswer[] = [
  {
    slug: 'why-two-codes',
    title: 'Why do I need two codes to log in?',
    body: `One goes to your phone and one to your e-mail. A thief would need both, and your password. It costs you about twenty seconds a day, since a session lasts one day. You can add a third step in the settings.`,
  },
  {
    slug: 'got-a-code-i-did-not-ask-for',
    title: 'I got a code that I did not ask for. What now?',
    body: `Do not enter it and do not tell it to anyone. Somebody typed your address, and perhaps knows your password. [Change it](/auth/change-password), which also ends all other sessions. Then switch on two-factor login.`,
  },
  {
    slug: 'is-the-site-hacked-are-my-shares-gone',
    title: 'If somebody breaks into the site, are my shares gone?',
    body: `The site alone cannot move them out of custody. Entries are only ever added, never changed, so a false one can be seen and reversed. The treasury's keys are not on the server. Each day the ledger is compared with the custodian's list, and the [published fingerprint](/docs#ledger-audit-method) shows any change of an earlier balance.`,
  },
  {
    slug: 'do-you-see-my-password',
    title: 'Can your staff see my password or my keys?',
    body: `No. The password is stored only in a form from which it cannot be read back. The keys of your wallet never leave the wallet. Nobody here will ever ask for either of them.`,
  },
  {
    slug: 'who-sees-what-i-own',
    title: 'Who can see what I own?',
    body: `You, and the people who must handle it. The public sees totals only. Your payment is visible on the chain, with the address and without your name. Details are in the [privacy policy](/static/privacy-policy).`,
  },
]

export const lawQuestions: SampleAnswer[] = [
  {
    slug: 'who-may-invest',
    title: 'Who may invest?',
    body: `Adults who act for themselves, with an approved identity check, from a country whose law allows it. The identity check knows the list of countries. Companies cannot open accounts at present.`,
  },
  {
    slug: 'why-identity-check',
    title: 'Why do you check my identity?',
    body: `The law wants a seller of shares to know the buyers, and you want nobody to buy in your name. The check takes about five minutes. You can read everything, and open an account, without it.`,
  },
  {
    slug: 'do-i-pay-tax',
    title: 'Do I have to pay tax?',
    body: `Probably, and it depends on where you live. Rewards are often income on the day you receive them. Paying with a currency that has risen may count as selling it. The gains report under **Transactions** lists the figures. It is not tax advice.`,
  },
  {
    slug: 'what-if-fnx-closes',
    title: 'What happens to my shares if FNX closes?',
    body: `They are with the custodian and are not part of our property. The last published ledger says whose they are. It would take time, and might cost something, until another company or the custodian has taken over the record.`,
  },
  {
    slug: 'what-if-i-die',
    title: 'What happens to my shares when I die?',
    body: `They go to your heirs, who write to us with the documents that the law asks for. Two people check them before an operator enters the change. Tell your family that the account exists: nothing in a wallet will point to it.`,
  },
]
