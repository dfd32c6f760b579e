// The Siege.

export { besieged as default } from './shared/sieges';
