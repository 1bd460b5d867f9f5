import { parseAbi } from 'viem'

/** The parts of the published contracts that we use; their own interfaces have more. */
export const trexAbi = parseAbi([
  'event AgentAdded(address indexed agent)',
  'event AgentRemoved(address indexed agent)',
  'event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
  'function owner() view returns (address)',
  'function transferOwnership(address owner)',
  'function addAgent(address agent)',
  'function removeAgent(address agent)',
  'function isAgent(address agent) view returns (bool)',
])

export const plainInitAbi = parseAbi(['function init()'])

export const registryAbi = parseAbi([
  'function init(address issuers, address topics, address identityStorage)',
  'function registerIdentity(address wallet, address identity, uint16 country)',
  'function deleteIdentity(address wallet)',
  'function isVerified(address wallet) view returns (bool)',
  'function identityStorage() view returns (address)',
  'function issuersRegistry() view returns (address)',
  'function topicsRegistry() view returns (address)',
])

export const storageAbi = parseAbi([
  'function bindIdentityRegistry(address registry)',
  'function linkedIdentityRegistries() view returns (address[])',
])

export const complianceAbi = parseAbi([
  'function getModules() view returns (address[])',
  'function getTokenBound() view returns (address)',
])

export const topicsAbi = parseAbi(['function getClaimTopics() view returns (uint256[])'])
export const issuersAbi = parseAbi(['function getTrustedIssuers() view returns (address[])'])

export const tokenAbi = parseAbi([
  'function init(address registry, address compliance, string name, string symbol, uint8 decimals, address identity)',
  'function mint(address to, uint256 amount)',
  'function unpause()',
  'function pause()',
  'function setAddressFrozen(address wallet, bool freeze)',
  'function isFrozen(address wallet) view returns (bool)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function forcedTransfer(address from, address to, uint256 amount) returns (bool)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address wallet) view returns (uint256)',
  'function paused() view returns (bool)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function identityRegistry() view returns (address)',
  'function compliance() view returns (address)',
])

export const safeAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
  'function enableModule(address module)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function setGuard(address guard)',
  'function nonce() view returns (uint256)',
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] modules, address next)',
  'function getStorageAt(uint256 offset, uint256 length) view returns (bytes)',
])

export const safeFactoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
])
