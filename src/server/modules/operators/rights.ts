export const operatorRoles = ['support', 'compliance', 'treasury', 'auditor', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]

const rolesWithRight = {
  'see people': ['support', 'compliance', 'auditor'],
  'see contacts': ['support', 'compliance'],
  'write notes': ['support', 'compliance'],
  'see messages': ['support', 'compliance', 'auditor'],
  'see jobs': ['support', 'compliance', 'admin', 'auditor'],
  'see identity checks': ['compliance', 'auditor'],
  'see flags': ['compliance', 'auditor'],
  'see payments': ['treasury', 'auditor'],
  'see suspense': ['treasury', 'auditor'],
  'see books': ['treasury', 'auditor'],
  'see prices': ['treasury', 'admin', 'auditor'],
  'see operators': ['admin', 'auditor'],
  'see settings': ['admin', 'auditor'],
  'see signals': ['admin', 'auditor'],
  'see offering': ['admin', 'auditor'],
  'see contents': ['admin', 'auditor'],
  'see newsletters': ['admin', 'auditor'],
  'see events': ['admin', 'auditor'],
  'export events': ['auditor'],
  'verify events': ['admin', 'auditor'],
  'ask two-factor reset': ['support', 'compliance'],
  'approve two-factor reset': ['compliance'],
  'end sessions': ['support', 'compliance'],
  'ask provider': ['compliance'],
  'ask hold': ['compliance'],
  'ask lift': ['compliance'],
  'approve lift': ['compliance'],
  'ask erasure': ['support', 'compliance'],
  'approve erasure': ['compliance'],
  'ask price': ['treasury'],
  'approve price': ['admin'],
  'ask return': ['treasury'],
  'approve return': ['treasury', 'admin'],
  'ask issue': ['treasury'],
  'approve issue': ['treasury', 'admin'],
  'stop sale': ['treasury', 'admin'],
  'ask sale resumed': ['treasury', 'admin'],
  'approve sale resumed': ['treasury', 'admin'],
  'ask operators': ['admin'],
  'approve operators': ['admin'],
  'ask offering': ['admin'],
  'approve offering': ['admin'],
  'ask contents': ['admin'],
  'approve contents': ['admin'],
  'ask newsletter': ['admin'],
  'approve newsletter': ['admin'],
  'work jobs': ['support', 'admin'],
} as const satisfies Record<string, readonly OperatorRole[]>

/** `approve …` never counts for one's own request. */
export type Right = keyof typeof rolesWithRight
export const rights = Object.keys(rolesWithRight) as Right[]

export function hasRight(roles: readonly OperatorRole[], right: Right): boolean {
  const holders: readonly OperatorRole[] = rolesWithRight[right]
  return roles.some((role) => holders.includes(role))
}

export function isOperatorRole(text: string): text is OperatorRole {
  return operatorRoles.some((role) => role === text)
}
