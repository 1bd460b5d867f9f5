export const operatorRoles = ['support', 'compliance', 'treasury', 'auditor', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]
