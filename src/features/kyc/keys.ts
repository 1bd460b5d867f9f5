export const kycKeys = {
  all: ['kyc'] as const,
  progress: ['kyc', 'progress'] as const,
}
