import type { OperatorsNeeds } from '@/server/modules/operators/needs'
import type { Ports } from '@/server/platform/ports'
import type { StatusNeeds } from '@/server/platform/signals/read'

export interface ConsoleNeeds
  extends OperatorsNeeds,
    Omit<StatusNeeds, 'chain'>,
    Pick<Ports, 'limitFactor' | 'passwords'> {}
