export { InventoryModule } from './inventory.module.ts';
