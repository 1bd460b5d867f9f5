import type { NextRouter } from 'next/router'
import { hideToast, showToast, type ToastMore } from '@/ui/toast'

interface GuardMessage {
  title: string
  description: string
  way?: { label: string; address: string }
}

const toastId = 'session'

/** What a visitor wanted to see, as the end of `Log in to see …`. */
const wanted: Record<string, string> = {
  '/dashboard': 'your dashboard',
  '/buy-shares': 'the page where shares are bought',
  '/swap': 'the page for swaps',
  '/staking': 'your stakes',
  '/wallet': 'your wallet',
  '/transactions': 'your transactions',
  '/transactions/[id]': 'this transaction',
  '/notifications': 'your notifications',
  '/settings': 'your settings',
  '/kyc': 'your identity check',
}

const newPassword = 'To set a new password, use the settings, or log out first'
const settings = { label: 'Settings', address: '/settings' }

/** Why a page for visitors is not shown to a member. */
const notNeeded: Record<string, string> = {
  '/auth/login': 'To log in as somebody else, log out first.',
  '/auth/otp': 'No code is needed.',
  '/auth/verify-otp': 'No code is needed.',
  '/auth/forgot-password': `${newPassword}.`,
  '/auth/reset-password': `${newPassword}.`,
  '/auth/reset': `${newPassword} and open the link again.`,
}

export interface TurnedAway extends Pick<NextRouter, 'push' | 'events'> {
  /** The route that was not shown, as Next spells it. */
  pattern: string
  isLoggedIn: boolean
}

/** Said on the page where somebody was led who may not stay on another. */
export function sayWhy({ pattern, isLoggedIn, push, events }: TurnedAway): void {
  const { title, description, way } = isLoggedIn ? memberMessage(pattern) : visitorMessage(pattern)
  const more: ToastMore = { description, id: toastId }
  if (way) more.action = { label: way.label, onClick: () => void push(way.address) }
  void showToast('info', title, more)
  // On the next page it would speak of something that is done.
  const hide = () => {
    events.off('routeChangeStart', hide)
    void hideToast(toastId)
  }
  events.on('routeChangeStart', hide)
}

function visitorMessage(pattern: string): GuardMessage {
  const what = wanted[pattern] ?? 'this page'
  return {
    title: `Log in to see ${what}.`,
    description: 'You are taken there afterwards.',
    way: { label: 'Log in', address: '/auth/login' },
  }
}

function memberMessage(pattern: string): GuardMessage {
  const description = notNeeded[pattern] ?? ''
  const isAboutPassword = description.startsWith(newPassword)
  return {
    title: 'You are logged in already.',
    description,
    ...(isAboutPassword && { way: settings }),
  }
}
