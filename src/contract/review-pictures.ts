import type { DocumentType, PictureKind } from './reviewed-person'

export function picturesFor(document: DocumentType): PictureKind[] {
  return document === 'PASSPORT' ? ['front', 'selfie'] : ['front', 'back', 'selfie']
}
