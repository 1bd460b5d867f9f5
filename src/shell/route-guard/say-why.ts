import type { NextRouter } from 'next/router'
import * as actions from '@/messages/actions'
import * as session from '@/session/messages'
import * as shell from '@/shell/messages'
import { hideToast, showToast, type ToastMore } from '@/ui/toast'
import * as m from '../messages/later'

interface GuardMessage {
  title: string
  description: string
  way?: { label: string; address: string }
}

const toastId = 'session'

const notNeeded: Record<string, () => string> = {
  '/auth/login': session.otherAccountText,
  '/auth/otp': m.noCodeText,
  '/auth/verify-otp': m.noCodeText,
  '/auth/forgot-password': m.passwordText,
  '/auth/reset-password': m.passwordText,
  '/auth/reset': m.linkText,
}

export interface TurnedAway extends Pick<NextRouter, 'push' | 'events'> {
  pattern: string
  isLoggedIn: boolean
}

export function sayWhy({ pattern, isLoggedIn, push, events }: TurnedAway): void {
  const { title, description, way } = isLoggedIn ? memberMessage(pattern) : visitorMessage(pattern)
  const more: ToastMore = { description, id: toastId }
  if (way) more.action = { label: way.label, onClick: () => void push(way.address) }
  void showToast('info', title, more)
  // Hidden on the way to the next page, where it would be outdated.
  const hide = () => {
    events.off('routeChangeStart', hide)
    void hideToast(toastId)
  }
  events.on('routeChangeStart', hide)
}

function visitorMessage(pattern: string): GuardMessage {
  const [, first = '', second] = pattern.split('/')
  const page = second === undefined ? first : first.replace(/s$/, '')
  return {
    title: m.seeToast({ page: page.replace('-shares', '') }),
    description: m.afterText(),
    way: { label: actions.loginAction(), address: '/auth/login' },
  }
}

function memberMessage(pattern: string): GuardMessage {
  const why = notNeeded[pattern]
  const isAboutPassword = why === m.passwordText || why === m.linkText
  return {
    title: m.loggedInToast(),
    description: why?.() ?? '',
    ...(isAboutPassword && { way: { label: shell.settingsLabel(), address: '/settings' } }),
  }
}
