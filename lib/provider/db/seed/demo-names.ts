import type { DemoRandom } from './random';

const FIRST =
  'Alejandra Alejandro Ana Andrea Andrés Ángel Antonio Arturo Beatriz Carlos Carmen Claudia Cristina Diego Eduardo Elena Emiliano Enrique Fernanda Fernando Francisco Gabriela Gerardo Gloria Gustavo Héctor Hugo Irene Isabel Javier Jimena Joaquín José Juan Julieta Karla Laura Leticia Lorena Luis Manuel Marcela Marco María Mario Martha Mateo Miguel Mónica Natalia Norma Óscar Pablo Paola Pedro Rafael Raúl Renata Ricardo Roberto Rocío Rodrigo Rosa Santiago Sara Sergio Silvia Sofía Susana Tomás Valeria Verónica Víctor Yolanda'.split(
    ' ',
  );
const LAST =
  'Aguilar Álvarez Arriaga Ávila Barrera Benítez Cabrera Camacho Campos Cárdenas Carrillo Castañeda Cervantes Chávez Contreras Cordero Cortés Delgado Domínguez Durán Escobar Espinosa Estrada Fuentes Galván García Gómez González Guerrero Gutiérrez Hernández Herrera Ibarra Jiménez Juárez Lara León López Luna Maldonado Martínez Medina Mejía Méndez Mendoza Molina Montes Morales Muñoz Navarro Núñez Ochoa Ortega Pacheco Padilla Peña Pérez Ponce Quintero Ramírez Ramos Reyes Ríos Rivera Robles Rojas Romero Rosales Ruiz Salazar Sánchez Sandoval Soto Suárez Tapia Torres Valdez Vargas Vázquez Vega Velázquez Villanueva Zamora Zúñiga'.split(
    ' ',
  );
/** Area codes of Mexico City, Guadalajara, Monterrey, Puebla, Mérida, Querétaro, León, Cancún. */
const AREAS = ['55', '33', '81', '222', '999', '442', '477', '998'];

export interface DemoName {
  firstName: string;
  lastName: string;
  maternalLastName: string;
}

export const demoName = (random: DemoRandom): DemoName => ({
  firstName: random.pick(FIRST),
  lastName: random.pick(LAST),
  maternalLastName: random.pick(LAST),
});

/** A Mexican mobile in E.164: +52 and ten digits; `index` keeps two people from sharing one. */
export function demoMobile(random: DemoRandom, index: number): string {
  const area = random.pick(AREAS);
  const tail = String(index).padStart(3, '0');
  const middle = String(2 + random.below(7)) + String(random.below(10 ** 6)).padStart(6, '0');
  return `+52${area}${middle.slice(0, 10 - area.length - tail.length)}${tail}`;
}

/** `maria.lopez7@correo.test`: letters without accents, made unique by the number. */
export function demoEmail({ firstName, lastName }: DemoName, index: number): string {
  const plain = `${firstName}.${lastName}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain}${index}@correo.test`;
}
