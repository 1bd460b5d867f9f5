import type { SampleText } from '../sample-text'

export const rewardTopics: SampleText[] = [
  {
    slug: 'stake-your-shares',
    title: 'Stake your shares',
    summary: 'Lock shares for 3, 6 or 12 months and earn 3.0, 4.2 or 5.5% a year, paid in shares.',
    updatedOn: '2026-09-21',
    body: `1. Open **Staking** and look at the plans.
2. Choose one, and type an **Amount**. The smallest stake is 1 share. The calculator shows the reward over the term.
3. Press **Stake**. The shares move from *available* to *staked*, and counting starts.

| Plan | Rate a year | Reward for 100 shares over the term |
| --- | --- | --- |
| 3 months (91 days) | 3.0% | 0.747945 shares |
| 6 months (182 days) | 4.2% | 2.094246 shares |
| 12 months (365 days) | 5.5% | 5.500000 shares |

At the end of the term your shares are available again without any action of yours. There is no automatic renewal.

## What to consider

- You cannot use staked shares during the term. You can leave early at a cost, see [claim rewards or leave early](/help#claim-rewards-or-leave).
- The reward is in shares. Its worth in dollars goes up and down with the price.
- The rate is fixed for your stake on the day you make it. Later changes of a plan apply to new stakes only.
- Rewards come from a pool that is filled in advance. If it runs short, plans close to new stakes first.

> [!NOTE]
> Staking here has nothing to do with securing a blockchain. It is a promise to leave the shares alone, and the bank pays for that promise.`,
  },
  {
    slug: 'claim-rewards-or-leave',
    title: 'Claim rewards or leave early',
    summary:
      'Claim at any time and as often as you like. Leaving before the end costs half of the reward so far.',
    updatedOn: '2026-09-21',
    body: `## Claim

Open **Staking** and press **Claim rewards** for one stake or for all. The rewards move to your available shares at once. Nothing is lost if you claim late, and nothing is gained by claiming often, unless you stake the rewards again.

Rewards are counted once a day at 00:00 UTC and rounded down to a millionth of a share. What is cut off is carried to the next day, so over the term it is not lost. Each unit is paid exactly once, even if you press twice.

## Leave early

You get all your shares back at once. The reward for the days you stayed is then counted at half the rate. If you have already claimed more than that, the difference is taken from the shares you get back.

An example: 100 shares in the 12-month plan, left after 100 days.

| Line | Shares |
| --- | --- |
| Reward for 100 days at 5.5% | 1.506849 |
| Reward at half the rate | 0.753424 |
| Already claimed | 1.000000 |
| Taken from the shares returned | 0.246576 |
| You get back | 99.753424 |

With what you had claimed, you leave with 100.753424 shares.

The page shows these lines with your own figures before you confirm.`,
  },
]

export const safetyTopics: SampleText[] = [
  {
    slug: 'spot-a-fake',
    title: 'Tell a fake from the real site',
    summary:
      'Check the address, never give a code to a person, and let the page prepare each payment.',
    updatedOn: '2026-10-12',
    body: `People who steal from investors rarely break computers. They send a message. These rules stop almost all of them:

- **We never ask for a code, a password, recovery words or remote access to your computer.** No exception.
- **We never call you first** about an investment.
- **Look at the address of the page** before you log in. Save it as a bookmark and use only the bookmark.
- **Never pay to an address that somebody sent you.** The page prepares the payment. Your browser checks that the receiver is on the list built into the page.
- **A guaranteed profit is a lie.** The price can fall, and rewards come in shares.
- **Urgency is a sign.** Offers here run for months. Nothing has to be done within the hour.

## If you are not sure

Write through the [contact page](/contactus) before you act, or to security@fnx.example. Send the message you got along. Nobody will laugh at the question.

## If it has already happened

1. [Change your password](/auth/change-password). All other sessions end.
2. Switch on two-factor login.
3. Move what is left in your wallet to a new wallet, if you gave away its recovery words.
4. Tell us, and report it to the police.

Your shares are not in your wallet. Somebody who has the wallet alone cannot take them.`,
  },
  {
    slug: 'phone-or-laptop-gone',
    title: 'Your phone or laptop is gone',
    summary:
      'End its session from another device, change the password, then care for the wallet. Your shares stay safe.',
    updatedOn: '2026-06-08',
    body: `Do these in order. The first two take five minutes.

1. **From another device, log in and open Settings, then Security.** Find the session of the lost device and end it. A session ends by itself after one day in any case.
2. **[Change your password](/auth/change-password).** It ends all other sessions as well.
3. **Block the SIM card** at your phone company and ask for a new one with the same number. Codes by text message then reach you again.
4. **The wallet.** If it was on the lost device, install it on a new one with your recovery words. Then move what it holds to a fresh wallet.
5. **Link the fresh wallet** to your account, and unlink the old one.

## If you cannot log in without the phone

The text message code goes to your number, so a new SIM card is the quickest way. If the authenticator was on the phone, use a recovery code. If both are impossible, write from your account's e-mail address through the [contact page](/contactus). An operator checks your identity again before anything is changed. It takes several days, so that nobody can hurry us into a mistake.

> [!NOTE]
> A thief with an unlocked phone has your text messages and your mail, and lacks your password. Do not keep it in a note on the same phone.`,
  },
]
