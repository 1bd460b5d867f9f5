import { apiClient } from '@/lib/api/client'

apiClient.defaults.adapter = async (config) => ({
  data: { status: 200, message: 'OK', data: { name: null } },
  status: 200,
  statusText: 'OK',
  headers: {},
  config,
})
