export const settingsKeys = {
  all: ['settings'] as const,
  own: ['settings', 'own'] as const,
  sessions: ['settings', 'sessions'] as const,
}
