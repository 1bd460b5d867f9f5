import { apiClient } from '@/lib/api/client'

// Our server as far as a connected wallet asks it: no address has a name.
apiClient.defaults.adapter = async (config) => ({
  data: { status: 200, message: 'OK', data: { name: null } },
  status: 200,
  statusText: 'OK',
  headers: {},
  config,
})
