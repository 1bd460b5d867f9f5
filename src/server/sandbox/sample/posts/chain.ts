import type { SamplePost } from '../sample-text'

export const chainPosts: SamplePost[] = [
  {
    slug: 'fifteen-confirmations',
    title: 'Fifteen confirmations: why we wait, and for what',
    summary:
      'A payment shows up within a second, and we still count to fifteen. What can happen to a fresh block, and why being told "success" is not enough.',
    author: 'Camila Duarte Reis',
    publishedOn: '2025-11-27',
    updatedOn: '2026-08-03',
    body: `When you pay here, a small counter runs from 0 to 15. It takes seconds. People ask why we do not leave it out, when the wallet says "success" after one.

## What a confirmation is

A chain is a list of blocks, and each block names the one before it. When your payment is in the newest block, it has one confirmation. With each further block on top it has one more.

The newest blocks are the least certain. Two of them can be made at almost the same moment by different validators. For a short time there are two versions of the end of the list. Then one grows longer, and the other is forgotten, together with the payments that were only in it.

Usually such a payment lands in the next block of the surviving version, and nobody notices. Sometimes it does not. The sender may have used the same money for something else in between.

## Why "success" is not enough

This is the part that surprised us. Many programs wait until a payment has a receipt that says success, and then deliver. We tried that on a test chain. We sent a payment, waited for the receipt, and then had the chain forget the block. The program still held a receipt that said success. The money had never arrived.

So a receipt is a thing that was true when it was written. What counts is whether it is true at the moment when we credit the share.

> [!NOTE]
> It is the difference between a photograph of your car in the parking lot, and the car.

## What we check, in order

1. The payment is on the right chain, BNB Smart Chain, number 56.
2. Its receipt says that it went through.
3. The receiver is our treasury. For a token, the message about the transfer comes from the token's own contract, which is on our list.
4. The amount is the one in the message, for BNB the value of the transaction itself.
5. The paying wallet is linked to the person whose quote it is.
6. This payment has never been used before.
7. It has 15 confirmations, and the chain itself calls its block final.
8. At the moment of crediting, we read all of it again. Two independent sources have to agree.

Only then is the share written, in the same step that marks the payment as used. If the power goes out in the middle, either both have happened or neither.

## Why fifteen

BNB Smart Chain makes a block about every half second and calls one final after a few. We could stop there. Fifteen gives both of our sources time to see the same thing, even if one is a little behind. It costs you about seven seconds.

More would make us feel safer and change nothing: once a block is final, further blocks do not make it more so. If the chain ever has a bad day, the counter stops, your payment stays *pending*, and nothing is credited or lost.

## What you see when it happens

In our tests we made the counter go back on purpose, hundreds of times. The page then says that the payment is being counted again. It is credited where it lands the second time, exactly once. If it never lands, for example because you replaced it in your wallet, the page says *replaced*, and no money has left your wallet.`,
  },
  {
    slug: 'payments-that-do-not-match',
    title: 'What we do with a payment that does not match',
    summary:
      'Too little, too much, too late, from the wrong wallet, in the wrong token. Five stories, and the one rule behind all of them.',
    author: 'Camila Duarte Reis',
    publishedOn: '2026-02-11',
    updatedOn: '2026-08-24',
    body: `Most payments are simple: somebody locks a quote, pays exactly that amount within 10 minutes, and gets the shares. This post is about the others. We played them through in the sandbox, with people whom we had asked to make mistakes and with a shared test wallet in the part of an exchange.

## One rule

**Whatever reaches the treasury becomes shares or goes back.** There is no third drawer in which something can lie for good. Everything below follows from that.

## Rounded up

*A man changed 100.000000000000000417 USDT to 101, because he does not like crooked amounts.*

The last digits of a quote are not an accident. They are unique, so a payment names its quote even if everything else fails. With 101 the digits were gone, but he had only one open quote in USDT from a linked wallet, so there was no doubt. He was shown two buttons: take what 101 USDT buys at today's price, or have it returned. He took the shares.

## Twelve minutes

*A woman was called to the door. When she approved the payment, 12 minutes had passed.*

The time of the block decides. Her block was two minutes late, so the locked price no longer applied. The page showed the quoted price, today's price, and the difference in percent, which was zero, since there had been no new fixing. She took the shares. If her block had been in time and our own server slow, she would not have noticed anything.

## From an exchange

*Someone withdrew from an exchange straight to the treasury address.*

The money came from an address that thousands of people share. Nothing linked it to a person. It went into suspense, a separate account of the ledger where a thing lies until its owner is known. She wrote to us with the hash and showed her withdrawal record. A return goes only to an address whose owner has confirmed it, so we did not send it back to the exchange. She linked her own wallet by a signature, and the return went there.

> [!NOTE]
> This one took four days. If you want to avoid it: withdraw to your own wallet first, then pay from that.

## The twin

*A token with the same name as USDT, worth nothing.*

Anybody can make a token and call it USDT. We look at the contract that sent the message and not at the name. The twin is not on our list, so no share was credited. It is noted, and the person was told what had arrived. This is a common trick, played on shops more than on buyers.

## The second attempt

*A payment with too low a network fee stood still. The man paid again.*

Before the second payment the page asked whether he meant it, because one of the same kind was pending. He said yes. Then both went through. The first matched its quote. The second matched its own quote as well, since he had locked one. He owned twice what he wanted, and the shares were his. We could have called that his decision. Instead we made the question on the page clearer: it now names the amount and the minute of the first one.

## What you can do

Leave the amount as the page made it. Pay from your own wallet. If something is slow, wait: we look for a day, and nothing is lost meanwhile. And if it happens, you have 72 hours to choose. The steps are in [this help topic](/help#payment-does-not-match).`,
  },
]
