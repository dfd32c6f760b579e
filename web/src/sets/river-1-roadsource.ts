// The River I whose source has a road.

export { river as default } from './shared/rivers';
