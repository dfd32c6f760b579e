// Crop Circles II.

export { cropCircles as default } from './shared/crop-circles';
