import type { ContentItem } from '@/server/modules/content'
import { sampleNotice } from '../sample-notice'

export const termCondition: ContentItem = {
  kind: 'page',
  slug: 'term-condition',
  category: 'legal',
  categoryTitle: 'Legal',
  title: 'Terms and conditions',
  summary:
    'What you agree to when you use FNX: your account, how a purchase works, what you hold, what it costs and what happens when something goes wrong.',
  author: '',
  publishedOn: '2025-06-02',
  updatedOn: '2026-08-26',
  position: 2,
  body: `**${sampleNotice}**

## 1. What these terms cover

These terms apply between you and FNX, the operator of this site, whenever you use the site, open an account, buy shares, swap currencies or stake. The [risk disclosure](/static/risk-disclosure) and the [privacy policy](/static/privacy-policy) belong to them. Each offering also has its own documents, which you find under [documents](/docs). Where those documents say something more exact about one offering, they go first for that offering.

> [!NOTE]
> In plain words: this page is the general agreement. The papers of an offering fill in the details of that one offering.

## 2. Who may have an account

You may open an account if all of these are true:

- You are at least 18 years old and can enter into a contract on your own.
- You act for yourself and with your own money.
- You have only one account here.
- The law of the country where you live allows you to buy these shares.

Reading the public pages needs no account and accepts none of the sections below, except section 12.

## 3. Your account and how you get in

You give your name, an e-mail address, a phone number and a password of at least 10 characters. We confirm phone and e-mail by one-time codes. A code has 6 digits, lasts 5 minutes, works once and allows 5 tries. You may ask for a new one after 30 seconds, and for at most 5 within an hour.

To log in you need your password and a code on each of the two channels. If you switch on two-factor login, you need your authenticator's code as well. A session lasts one day, or 12 hours without use. Logging out ends it at once. A change of password ends every other session. So does a change of e-mail, phone or two-factor login. You see your sessions in the settings and can end any of them there.

Keep your password, your codes and your recovery codes to yourself. We never ask for them, by phone, by e-mail or in a chat. Tell us at once if you think that somebody else has them.

> [!NOTE]
> Nobody who works here needs your code. If someone asks for it, that person is not from FNX.

## 4. Identity check

Buying and staking need an approved identity check, and the swap page asks for one too. Everything else on the site works without it.

| State | What it means | What you can do |
| --- | --- | --- |
| Not applied | You have not started | Start the check, about five minutes |
| Pending | The check is being made | Wait; we tell you the result |
| Approved | You may buy, swap and stake | Nothing more |
| Rejected | Something was missing or unreadable; the reason is shown | Cure it and apply again |
| Blocked | The check ended for good | Write to us |

If an approval is later withdrawn, what you hold stays yours. It is put on hold until the operator has settled the matter with you.

## 5. Your wallet

You pay from your own crypto wallet on BNB Smart Chain. You link a wallet to your account by signing a message. The signature moves no money and allows nothing else. One address belongs to one account only. You cannot unlink a wallet while a locked quote or a payment from it is open.

We never hold your keys. A payment that you sign cannot be called back by us or by anybody else.

## 6. Buying shares

You can pay in BNB, USDT or USDC. The smallest purchase is worth USD 50. The fee is 0.5% of what you pay and is part of the amount you see.

1. You type what you want to pay or receive, and see a live quote. It is renewed every 60 seconds.
2. When you confirm, the quote is locked: price, fee and number of shares stand for 10 minutes. You may have at most 3 locked quotes open.
3. Your wallet sends the exact amount to the treasury address that the page shows.
4. We check the payment on the chain. After 15 confirmations, and once its block is final, the shares are written to your account.

Whether a payment is in time is decided by the time of its block, and not by the time at which we notice it.

### When a payment does not match its quote

If you pay less, more or too late, you decide. You may take what the payment buys at today's price, which is shown beside the quoted one, or have it returned. The choice is open for 72 hours. After that it ends in a return. A return goes to the address that paid, in the currency that was paid.

A payment in the wrong token, from an unknown wallet or without a quote is set aside, recorded, and handled by the operator together with you.

> [!NOTE]
> Nothing that reaches the treasury address is ever dropped. It either becomes shares or goes back.

## 7. What you hold

A share here is an entry in our double-entry ledger. The share itself lies with the custodian, who holds it for you. Shares can be divided to 6 decimals. Your payments can be checked on the chain. Your holding can be checked against the published totals of the ledger on the [bank page](/bank-overview).

Shares cannot be resold here. There is no market, no buyback and no promise of one. Delivery of shares as tokens on the chain is planned. No date is promised for it.

What the share itself gives you is written in the share terms under [documents](/docs#share-terms).

## 8. Staking and rewards

You may lock shares for 3, 6 or 12 months. Rewards are paid in shares, from a pool that was filled before the plans opened. The rate of a plan is fixed for a stake on the day you make it.

Rewards are counted by the day and rounded down to a millionth of a share. What is cut off by rounding is carried to the next day. You may claim at any time. At the end of the term your shares become available again without any action of yours.

If you leave a plan early, the reward for the days you stayed is counted at half the rate. What you claimed above that is taken from the shares you get back. If the pool runs short, plans are closed to new stakes first. Stakes that already run keep their rate.

## 9. Swap

A swap exchanges one currency for another through a public exchange contract, straight from your wallet. We show the rate, the effect of your order on the price, the least you will receive, and the network fee. We are not a party to the exchange and take no fee for it. Shares are never part of a swap.

## 10. Fees

| What | Fee |
| --- | --- |
| Account, identity check, custody | None |
| Purchase of shares | 0.5% of the payment |
| Staking, claiming, unlocking | None |
| Early exit from a plan | Half of the reward for the days stayed |
| Swap | None from us; the exchange's own fee is inside the rate |
| Return of a payment | None; we pay the network fee |
| Network fee of your own transactions | Goes to the chain, shown by your wallet |

## 11. What we may do

We may refuse a purchase, close an offering early, or pause quotes when the price or the chain cannot be read with certainty. We may hold an account while the law obliges us to. We tell you that we did so and why, unless the law forbids it. None of this takes shares away from you.

## 12. What we answer for

We answer for our own mistakes: a wrong entry in the ledger, a code sent to the wrong person, a quote that we did not honor. How we deal with such mistakes is written [here](/content/how-we-handle-mistakes). We do not answer for the market, for the bank's business, for your wallet, or for an interruption of the chain. The public pages are for information only and may contain errors, which we correct when we learn of them.

## 13. Changes to these terms

We announce a change by e-mail and on this page at least 30 days ahead, with the old and the new words side by side. A change that worsens your position applies only to what you do after it. If you disagree, you may stop using the service. Your shares remain in custody under the old terms.

## 14. How this ends

You may deactivate your account in the settings at any time, confirmed by a code. It is refused while you hold shares, stakes or rewards, or while a payment or a return is open, because an account that does not exist cannot own anything. In that case write to us, and an operator helps.

## 15. Complaints and law

Please tell us first. How to do that, and how fast you get an answer, stands under [complaints](/static/complaints). A real text would name the governing law and the court here. This sample names none.`,
}
